#!/usr/bin/env bash
# Builds the Debian packages in a copy of the tree, with the page as it was built here, and has
# lintian read them.
#   scripts/deb.sh FOLDER     leaves FOLDER/*.deb
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
version=$(sed -n 's/#define KANLY_VERSION "\(.*\)"/\1/p' include/kanly/library.h)
source=$folder/kanly-$version
rm -rf "$folder"
mkdir -p "$source"

# What git knows and what it does not ignore; of what was built, the page alone.
git ls-files --cached --others --exclude-standard -z | xargs -0 cp --parents -t "$source"
if [ -e web/dist/index.html ]; then cp -r web/dist "$source/web/dist"; fi

cd "$source"
dpkg-buildpackage --build=binary --no-sign >../build.log 2>&1 || {
    tail -n 40 ../build.log >&2
    echo "deb: dpkg-buildpackage failed; $folder/build.log has all of it" >&2
    exit 1
}
cd ..
lintian --allow-root --fail-on error,warning --info ./*.changes
ls -l ./*.deb
