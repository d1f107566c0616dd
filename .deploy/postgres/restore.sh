#!/bin/sh
# restore_command: « sh restore.sh %f %p ». A file that is not there ends with 1, by which PostgreSQL knows the end of the log.
set -eu
from="${ARCHIVE:-/archive}/wal/$1.gz"
[ -e "$from" ] || exit 1
gunzip -c "$from" > "$2"
