#!/bin/sh
# One of the project's commands for a shop of this machine, with the settings, the files and the rights of its
# unit: deploy/run.sh NAM account --seller name@shop
set -eu
shop=$1
command=$2
shift 2
exec systemd-run --quiet --collect --pipe --wait --uid=mostrador --gid=mostrador \
  --working-directory=/srv/mostrador --property="EnvironmentFile=/etc/mostrador/$shop.env" \
  --setenv=NODE_ENV=production --setenv=VARIANT="$shop" \
  --setenv=FILES_DIR="/var/lib/mostrador/$shop/files" \
  npm run "$command" -- "$@"
