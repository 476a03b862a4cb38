#!/bin/sh
# A dump of a shop's database and a copy of its files below /var/lib/mostrador/backup; a month of dumps is
# kept, and of files that the shop has deleted. Whoever keeps them only here has no backup: copy them to another machine (docs/backup.md).
set -eu
# They hold addresses and password hashes, whoever starts this by hand.
umask 077
shop=$1
state=${STATE_ROOT:-/var/lib/mostrador}
to=$state/backup/$shop
mkdir -p "$to/files"
# A setting may stand in a file, as scripts/secret-files.ts reads it.
if [ -n "${DATABASE_URL_FILE:-}" ]; then DATABASE_URL=$(cat "$DATABASE_URL_FILE"); fi
if [ -n "${DATABASE_DIRECT_URL_FILE:-}" ]; then DATABASE_DIRECT_URL=$(cat "$DATABASE_DIRECT_URL_FILE"); fi
url=${DATABASE_DIRECT_URL:-$DATABASE_URL}
# Every account of a machine sees what a command was given: not the password, which goes by the environment,
# and is written there without the percent signs of an address.
whose=$(printf %s "$url" | sed -n 's#^\([a-z]*://[^:@/]*\):[^@/]*@.*#\1#p')
if [ -n "$whose" ]; then
  rest=${url#"$whose":}
  PGPASSWORD=$(printf '%s\n' "${rest%%@*}" | LC_ALL=C awk '
    BEGIN { for (i = 1; i < 256; i++) byte[sprintf("%02X", i)] = sprintf("%c", i) }
    { while (match($0, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        printf "%s%s", substr($0, 1, RSTART - 1), byte[toupper(substr($0, RSTART + 1, 2))]
        $0 = substr($0, RSTART + 3) }
      print }')
  export PGPASSWORD
  url=$whose@${rest#*@}
fi
# What is a month old goes first, or a disk that is full would stay so: no dump on it ends, and nothing after it is
# reached. The youngest few stay, however old: they may be all there is.
find "$to" -maxdepth 1 -name 'shop-*.dump' | sort -r | tail -n +8 | while IFS= read -r old; do
  find "$old" -mtime +31 -delete
done
# Of a machine that lost its power meanwhile.
find "$to" -maxdepth 1 -name 'shop-*.dump.part' -mtime +0 -delete
dump=$to/shop-$(date -u +%Y%m%dT%H%M%S).dump
# Under its own name only when it is whole: a dump that broke off must not pass for a backup.
trap 'rm -f "$dump.part"' EXIT
trap 'exit 1' HUP INT TERM
pg_dump --format=custom --file="$dump.part" "$url" || {
  echo "no backup of $shop" >&2
  exit 1
}
mv "$dump.part" "$dump"
files=${FILES_DIR:-$state/$shop/files}
if [ -d "$files" ]; then
  # A file that the shop deletes between being listed and being read fails a copy: what is left is copied again.
  cp -a --update "$files/." "$to/files/" || cp -a --update "$files/." "$to/files/"
  # What was being written then is no file of the shop's.
  find "$to/files" -type f -name '*.part' -delete
  # What the shop has deleted stays as long as the dumps that name it: a file to print, an erased person's
  # picture. So does all of it, where the disk of the files was not there.
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
# The back-office says how old the last backup is.
psql --quiet --no-psqlrc "$url" -c "insert into job_runs (name, started_at) values ('backup', now()) on conflict (name) do update set started_at = now()"
