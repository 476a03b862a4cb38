#!/bin/sh
# Runs an operator's steps in a copy of this machine's Debian that is thrown away, with a network and processes of its
# own: machine-guide.sh PROJECT STEPS, as root. STEPS are files of commands, run in the order of their names.
# Without systemd and packages from a mirror, these commands are replaced: apt-get, npm, systemctl, systemd-run,
# journalctl, certbot, and nginx where it is not installed.
set -eu
if [ "${3:-}" != inside ]; then
  exec unshare --mount --net --pid --ipc --fork --kill-child "$0" "$1" "$2" inside
fi
project=$1
steps=$2
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
root=/mnt/root
mount --rbind /dev $root/dev
mount -t tmpfs tmpfs $root/dev/shm
mount -t proc proc $root/proc
mount -t tmpfs tmpfs $root/mnt
ip link set lo up
cp -r "$steps" $root/mnt/steps

stub() { cat > "$root/usr/local/sbin/$1"; chmod 755 "$root/usr/local/sbin/$1"; }
mkdir -p $root/usr/local/sbin $root/run/postgresql
stub apt-get << 'SH'
#!/bin/sh
# The packages' names are checked where this machine has a list of packages.
if [ "$1" = install ] && apt-cache show nginx > /dev/null 2>&1; then
  for name; do case $name in install | -*) ;; *) apt-cache show "$name" > /dev/null || exit 100 ;; esac; done
fi
SH
stub npm << SH
#!/bin/sh
set -eu
case \$1 in
  install)
    mkdir -p node_modules /mnt/upper /mnt/work
    mount -t overlay overlay -o lowerdir=$project/node_modules,upperdir=/mnt/upper,workdir=/mnt/work node_modules
    touch node_modules/.package-lock.json
    ;;
  run)
    shift
    if [ "\$1" = --silent ]; then shift; fi
    command=\$1
    shift
    if [ "\${1:-}" = -- ]; then shift; fi
    exec node_modules/node/bin/node scripts/bootstrap.mjs "scripts/\$command.ts" "\$@"
    ;;
esac
SH
stub systemctl << 'SH'
#!/bin/sh
# Each enabled unit must have its file.
if [ "$1" = enable ]; then
  shift 2
  for unit; do
    file=$(echo "$unit" | sed 's/@[^.]*/@/')
    case $file in *.timer) ;; *) file=$file.service ;; esac
    cat "/etc/systemd/system/$file" > /dev/null || exit 1
  done
fi
SH
stub systemd-run << 'SH'
#!/bin/sh
set -eu
directory=/ user=root group=root
while [ $# -gt 0 ]; do
  case $1 in
    --uid=*) user=${1#*=} ;;
    --gid=*) group=${1#*=} ;;
    --working-directory=*) directory=${1#*=} ;;
    --setenv=*) export "${1#--setenv=}" ;;
    --property=EnvironmentFile=*)
      while IFS= read -r line; do export "$line"; done < "${1#--property=EnvironmentFile=}"
      ;;
    --*) ;;
    *) break ;;
  esac
  shift
done
cd "$directory"
export HOME=/var/lib/mostrador
exec setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs "$@"
SH
stub certbot << 'SH'
#!/bin/sh
for domain; do :; done
domain=$(printf '%s\n' "$@" | grep -A 1 -x -e -d | tail -n 1)
mkdir -p "/etc/letsencrypt/live/$domain"
cd "/etc/letsencrypt/live/$domain"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$domain" -keyout privkey.pem -out fullchain.pem 2> /dev/null
SH
printf '#!/bin/sh\n' | stub journalctl
if ! chroot $root sh -c 'command -v nginx' > /dev/null 2>&1; then
  mkdir -p $root/etc/nginx/sites-available $root/etc/nginx/sites-enabled
  printf '#!/bin/sh\n' | stub nginx
fi
for step in "$steps"/[0-9]*; do
  echo "== $(basename "$step")"
  chroot $root /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin sh -eu "/mnt/steps/$(basename "$step")"
done
