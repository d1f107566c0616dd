#!/bin/sh
# restore-to.sh '2026-11-30 14:05:00+01': restores the files of a stopped database to that moment, or with « latest » to the
# end of the archive. PostgreSQL replays the WAL at its next start. The previous data folder is kept beside it.
set -eu
archive=${ARCHIVE:-/archive}
scripts=$(cd "$(dirname "$0")" && pwd)
moment=${1:?which moment, like "2026-11-30 14:05:00+01", or latest}
: "${PGDATA:?}"

if [ -e "$PGDATA/postmaster.pid" ]; then
  echo 'The database runs, or has ended without stopping: stop it first.' >&2
  exit 1
fi
if [ "$moment" = latest ]; then until=$(date +%s); else until=$(date -d "$moment" +%s); fi

# The newest base backup that was complete before that moment.
base=
for one in "$archive"/base/*/; do
  if [ -e "$one/ended" ] && [ "$(stat -c %Y "$one/ended")" -le "$until" ]; then base=$one; fi
done
if [ -z "$base" ]; then
  echo "No base backup in $archive/base is older than $moment." >&2
  exit 1
fi

if [ -e "$PGDATA" ]; then mv "$PGDATA" "$PGDATA.before-$(date -u +%Y%m%dT%H%M%S)"; fi
mkdir -m 700 "$PGDATA"
tar -xzf "$base/base.tar.gz" -C "$PGDATA"
mkdir -p -m 700 "$PGDATA/pg_wal"
tar -xzf "$base/pg_wal.tar.gz" -C "$PGDATA/pg_wal"
# Appended, because PostgreSQL uses the last value of a setting.
{
  echo "restore_command = 'ARCHIVE=$archive sh $scripts/restore.sh %f %p'"
  echo "recovery_target_action = 'promote'"
  if [ "$moment" != latest ]; then echo "recovery_target_time = '$moment'"; fi
} >> "$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
# PostgreSQL only starts on files that its own user owns.
if [ "$(id -u)" = 0 ]; then chown -R --reference="$archive/wal" "$PGDATA"; fi
echo "Put back from $base. Start the database: it replays the log until $moment."
