#!/bin/sh
# restore_command: « sh restore.sh %f %p ». Exits with 1 for a missing file: the end of the archived WAL.
set -eu
from="${ARCHIVE:-/archive}/wal/$1.gz"
[ -e "$from" ] || exit 1
gunzip -c "$from" > "$2"
