#!/bin/sh
# Runs beside the database, with the connection from PGHOST etc. Without an argument: a dump at once and daily, a base backup at once
# and weekly, retried every ten minutes after a failure. « backup.sh dump » and « backup.sh base » make one now.
# Old ones are removed only after a new one is complete, and the newest KEEP_DUMPS and KEEP_BASES always stay.
set -u
# Backups contain everyone's personal data.
umask 077
backups=${BACKUPS:-/backups}
archive=${ARCHIVE:-/archive}
notes=${NOTES:-/notes}
keep_days=${KEEP_DAYS:-14}
keep_dumps=${KEEP_DUMPS:-7}
keep_bases=${KEEP_BASES:-2}

# Writes the time of the last complete backup, for Prometheus through the node exporter.
note() {
  printf 'pouce_backup_whole_seconds{kind="%s"} %s\n' "$1" "$(date +%s)" > "$notes/backup-$1.prom.part" &&
    chmod 644 "$notes/backup-$1.prom.part" && mv "$notes/backup-$1.prom.part" "$notes/backup-$1.prom"
}

# Prints all but the newest $1 of the names on stdin. A name is a time.
all_but() {
  sort -r | tail -n +"$(($1 + 1))"
}

dump() {
  name=$backups/pouce-$(date -u +%Y%m%dT%H%M%SZ).dump
  rm -f "$backups"/*.part
  if pg_dump --format=custom --file="$name.part" && pg_restore --list "$name.part" > /dev/null &&
    sync "$name.part" && mv "$name.part" "$name"; then
    note dump
    find "$backups" -name 'pouce-*.dump' | all_but "$keep_dumps" | while read -r old; do
      find "$old" -mtime +"$keep_days" -delete
    done
  else
    echo 'The dump failed. Those from before stay.' >&2
    return 1
  fi
}

base() {
  name=$archive/base/$(date -u +%Y%m%dT%H%M%SZ)
  rm -rf "$archive"/base/*.part
  # The backup needs all WAL written after the time of this file.
  touch "$archive/base/begun.part"
  if pg_basebackup --pgdata="$name.part" --format=tar --gzip --checkpoint=fast --no-password &&
    mv "$archive/base/begun.part" "$name.part/begun" && touch "$name.part/ended" && sync && mv "$name.part" "$name"; then
    note base
    find "$archive/base" -mindepth 1 -maxdepth 1 -type d ! -name '*.part' | all_but "$keep_bases" | while read -r old; do
      rm -rf "$old"
    done
    oldest=$(find "$archive/base" -mindepth 1 -maxdepth 1 -type d ! -name '*.part' | sort | head -n 1)
    find "$archive/wal" -type f ! -newer "$oldest/begun" ! -name '*.history.gz' -delete
  else
    echo 'The base backup failed. Those from before stay, with their log.' >&2
    return 1
  fi
}

# Succeeds if no backup in $1 is younger than $3 minutes.
is_due() {
  [ -z "$(find "$1" -mindepth 1 -maxdepth 1 -name "$2" ! -name '*.part' -mmin -"$3" | head -n 1)" ]
}

case ${1:-} in
  dump) dump ;;
  base) base ;;
  *)
    while :; do
      if is_due "$backups" 'pouce-*.dump' 1435; then dump; fi
      if is_due "$archive/base" '*Z' 10075; then base; fi
      sleep 600
    done
    ;;
esac
