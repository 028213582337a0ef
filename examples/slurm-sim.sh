#!/usr/bin/env bash
#SBATCH --job-name=kanly-sim
#SBATCH --array=1-64
#SBATCH --cpus-per-task=8
#SBATCH --time=02:00:00
#SBATCH --output=kanly-sim-%A-%a.log
#
# A simulation as an array of Slurm jobs: each plays its part, and the parts add up to one outcome.
#
#   sbatch examples/slurm-sim.sh
#   sbatch --dependency=afterok:JOB --wrap 'kanly sim --merge parts/part-*.json --json >
#   outcome.json'
#
# A part is written under another name until it is whole. Sent off again, the array plays only what
# is missing. The array must begin with 1.
set -euo pipefail
: "${KANLY:=kanly}" "${PARTS:=parts}" "${GAMES:=1000000}" "${BOTS:=steady}"

part=$PARTS/part-$SLURM_ARRAY_TASK_ID.json
mkdir -p "$PARTS"
if [ -s "$part" ]; then exit 0; fi
"$KANLY" sim --games "$GAMES" --bots "$BOTS" --rotate --course \
    --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" >"$part.$$"
mv "$part.$$" "$part"
