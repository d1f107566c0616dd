#!/bin/sh
# archive_command: « sh archive.sh %p %f ». PostgreSQL retries a file until this exits with 0, so 0 means that it is safely stored.
set -eu
umask 077
to="${ARCHIVE:-/archive}/wal/$2.gz"
if [ -e "$to" ]; then
  # Already archived, before a crash. A different file of the same name is never overwritten.
  gunzip -c "$to" | cmp -s - "$1"
  exit
fi
gzip -1 -c "$1" > "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "${to%/*}"
