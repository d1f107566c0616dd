#!/bin/sh
# archive_command: « sh archive.sh %p %f ». PostgreSQL tries a file again until this ends with 0, so 0 means: it is safely there.
set -eu
umask 077
to="${ARCHIVE:-/archive}/wal/$2.gz"
if [ -e "$to" ]; then
  # Archived already, before a crash. Another file under the same name is never overwritten.
  gunzip -c "$to" | cmp -s - "$1"
  exit
fi
gzip -1 -c "$1" > "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "${to%/*}"
