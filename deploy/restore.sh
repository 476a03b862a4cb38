#!/bin/sh
# Restores a backup of a shop (docs/backup.md):
#   deploy/restore.sh NAM new DUMP    into a new database beside the shop's, which stays as it is
#   deploy/restore.sh NAM swap        the new database takes the place of the shop's, which is kept as …_before
#   deploy/restore.sh NAM drop        drops the new database
# The admin's commands run as the account `postgres` of this machine, or at ADMIN_URL: the database `postgres` of the
# shop's server, as a role that may create databases.
set -eu
umask 077
cd "$(dirname "$0")/.."
usage() {
  echo 'deploy/restore.sh SHOP new DUMP | swap | drop' >&2
  exit 2
}
[ $# = 2 ] || [ "$# ${2:-}" = '3 new' ] || usage
shop=$1
. deploy/database-access.sh

# The address in parts; `copy` is the new database.
query=
case $url in *\?*) query=?${url#*\?} ;; esac
server=${url%%\?*}
name=${server##*/}
server=${server%/*}
owner=${server#*://}
owner=$(decoded "${owner%%@*}")
copy=${name}_restored
copy_url=$server/$copy$query

as_admin() {
  set -- --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=name="$name" --set=copy="$copy" --set=owner="$owner" "$@"
  if [ -n "${ADMIN_URL:-}" ]; then
    PGPASSWORD=$(password_of "$ADMIN_URL") psql "$@" "$(without_password "$ADMIN_URL")"
  else
    PGPASSWORD='' runuser -u postgres -- psql "$@" postgres
  fi
}
# As the shop's account, where this machine has it: files of root would be in the shop's way.
as_shop() {
  if [ "$(id -u)" = 0 ] && id mostrador > /dev/null 2>&1; then
    HOME=/var/lib/mostrador runuser -u mostrador -- "$@"
  else
    "$@"
  fi
}

case $2 in
  new)
    [ $# = 3 ] || usage
    # A file that is no dump would leave an empty database.
    pg_restore --list "$3" > /dev/null
    as_admin << 'SQL'
create database :"copy" owner :"owner" template template0 encoding 'UTF8'
  locale_provider icu icu_locale 'es-UY' locale 'C';
SQL
    pg_restore --exit-on-error --no-owner --dbname="$copy_url" "$3"
    # This release's tables, which older dumps lack. An environment is no argument.
    full_copy=${full_url%%\?*}
    full_copy=${full_copy%/*}/$copy$query
    (
      export VARIANT="$shop" DATABASE_DIRECT_URL="$full_copy" DATABASE_URL="$full_copy"
      as_shop npm run --silent setup
    )
    psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --output=/dev/null --file=docs/after-restore.sql "$copy_url"
    psql --no-psqlrc --command='select count(*), max(number), max(created_at) from orders' "$copy_url"
    ;;
  swap)
    # A pooler keeps connections of its own, over which it would go on with the old database, and opens new ones.
    as_admin << 'SQL'
alter database :"copy" allow_connections true;
alter database :"name" allow_connections false;
select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname in (:'name', :'copy') \g /dev/null
select :'name' || '_before' || to_char(now() at time zone 'UTC', '_YYYYMMDD_HH24MI') as before \gset
begin;
alter database :"name" rename to :"before";
alter database :"copy" rename to :"name";
commit;
alter database :"before" allow_connections true;
\echo The former database is :before
SQL
    ;;
  drop)
    as_admin << 'SQL'
drop database :"copy";
SQL
    ;;
  *)
    usage
    ;;
esac
