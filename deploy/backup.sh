#!/bin/sh
# Dumps a shop's database and copies its files below /var/lib/mostrador/backup. Keeps dumps, and files that the shop has
# deleted, for a month. Copy them to another machine: on this one they are no backup (docs/backup.md).
set -eu
# Backups contain addresses and password hashes, so only their owner may read them.
umask 077
shop=$1
state=${STATE_ROOT:-/var/lib/mostrador}
to=$state/backup/$shop
mkdir -p "$to/files"
. "$(dirname "$0")/database-access.sh"
# Old dumps are deleted first: on a full disk no dump would succeed, and nothing after it would run. The newest few
# stay, however old.
find "$to" -maxdepth 1 -name 'shop-*.dump' | sort -r | tail -n +8 | while IFS= read -r old; do
  find "$old" -mtime +31 -delete
done
# Left by a power cut.
find "$to" -maxdepth 1 -name 'shop-*.dump.part' -mtime +0 -delete
dump=$to/shop-$(date -u +%Y%m%dT%H%M%S).dump
# Renamed only when complete: a partial dump must not pass for a backup.
trap 'rm -f "$dump.part"' EXIT
trap 'exit 1' HUP INT TERM
pg_dump --format=custom --file="$dump.part" "$url" || {
  echo "no backup of $shop" >&2
  exit 1
}
mv "$dump.part" "$dump"
files=${FILES_DIR:-$state/$shop/files}
if [ -d "$files" ]; then
  # A file that the shop deletes during the copy makes it fail, so it is repeated.
  cp -a --update "$files/." "$to/files/" || cp -a --update "$files/." "$to/files/"
  # Files that were being written do not count.
  find "$to/files" -type f -name '*.part' -delete
  # Files that the shop has deleted stay as long as the dumps that name them, such as print files and pictures of erased
  # people. So do all files if the disk with the originals was missing.
  gone=$to/gone/$(date -u +%Y%m%dT%H%M%S)
  (cd "$to/files" && find . -type f) | while IFS= read -r file; do
    if [ ! -e "$files/$file" ]; then
      mkdir -p "$gone/$(dirname "$file")"
      mv "$to/files/$file" "$gone/$file"
    fi
  done
fi
find "$to" -maxdepth 1 -name 'shop-*.dump' -mtime +31 -delete
if [ -d "$to/gone" ]; then find "$to/gone" -mindepth 1 -maxdepth 1 -mtime +31 -exec rm -r {} +; fi
# The back-office shows the age of the last backup.
psql --quiet --no-psqlrc "$url" -c "insert into job_runs (name, started_at) values ('backup', now()) on conflict (name) do update set started_at = now()"
