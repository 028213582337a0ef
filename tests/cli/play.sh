#!/usr/bin/env bash
# kanly play without a terminal: a game can be steered, left, finished and saved.
. "$(dirname "$0")/lib.bash"

run 0 play --help && says 'usage: kanly play'
run 0 play --option list && says 'stronghold-limit=2 3'

# The end of the input is a polite end.
run 0 play --seed 5 --faction emperor && says 'The input ends here.' && silent
typed 'quit\n' 0 play --seed 5 --faction emperor && says 'You leave the table.'

# Help, reasons, rules, the position, and a move typed whole.
whys='why stilgar\nwhy chani\nwhy jamis\nwhy otheym\nwhy shadout-mapes\n' # four at most are dealt
typed "?\\n${whys}rule 1.01.03\nboard\nship 5 arrakeen\nbribe\n99\nnonsense\nquit\n" 0 \
    play --seed 5 --faction emperor
says 'why VALUE' && says 'Everyone is dealt four' && says '[0.11]' &&
    says '[1.01.03] Storm destruction.'
says 'Turn 1 of 10, Set-up.' && says 'This is not the moment' && says '[1.00.05]' && says '[0.00]'
says 'There is no choice 99 here.' && says 'expected a move'

# A refusal is told with its case, of a value and of a whole move.
typed "$(printf 'auto\\n%.0s' {1..10})why 60\nwhy bid 60\nquit\n" 0 play --seed 5 --faction emperor
says 'you have ' && says ' [1.04.06.04]' && says_not 'not a value of this field'

# One sees what one's faction sees: no other's traitors, no other's spice.
typed 'board\nquit\n' 0 play --seed 5 --faction emperor
says 'The Emperor is dealt the traitor' && says_not 'Atreides are dealt' && says '     ?'

# A whole game by default answers, twice the same, and saved.
answers=$(for _ in $(seq 3000); do printf 'auto\\n'; done)
typed "$answers" 0 play --seed 7 --faction guild --option turns=3 --save "$work/game.kanly"
says 'The game is over:'
cp "$work/out" "$work/first"
typed "$answers" 0 play --seed 7 --faction guild --option turns=3
cmp "$work/out" "$work/first" || fail 'the same seed is the same game'
run 0 replay "$work/game.kanly" && says 'win ('
run 0 replay "$work/game.kanly" --as guild
grep -F 'The Guild' "$work/first" | grep -F '[' | sed 's/^> //' | sort >"$work/played"
grep -F 'The Guild' "$work/out" | grep -F '[' | sort >"$work/replayed"
cmp "$work/played" "$work/replayed" || fail 'the replay tells another story than the game'

typed "$answers" 0 play --basic --seed 2 --faction fremen --seats 'fremen - guild' --option turns=2
says 'The game is over:' && says_not 'Atreides'

run 2 play --option turns=0 && complains '1 to 20'
run 2 play --option storms=no && complains "no option 'storms'"
run 2 play --faction ixians && complains 'atreides'
run 2 play --faction emperor --seats 'fremen - guild' && complains 'no seat'
run 2 play --seed -3 && complains 'whole number'
run 2 play --save "$work/no/such/folder" && complains 'cannot write'
run 2 play --sed 3 && complains "did you mean '--seed'?"
