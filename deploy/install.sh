#!/bin/sh
# arpad into a folder, with the versions of the lock: sh deploy/install.sh /srv/arpad
set -eu
place=${1:-/srv/arpad}
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$place"
"${PYTHON:-python3}" -m venv "$place/venv"
sed -n 's/ *\\$//; /^[a-z0-9]/p' "$source/requirements.lock" > "$place/constraints.txt"
"$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check --constraint "$place/constraints.txt" "$source[office]"
"$place/venv/bin/arpad" --version
