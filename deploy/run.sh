#!/bin/sh
# Runs a command of the project with the settings, files and rights of a shop's unit:
# deploy/run.sh NAM account --seller name@shop
set -eu
shop=$1
command=$2
shift 2
exec systemd-run --quiet --collect --pipe --wait --uid=mostrador --gid=mostrador \
  --working-directory=/srv/mostrador --property="EnvironmentFile=/etc/mostrador/$shop.env" \
  --setenv=NODE_ENV=production --setenv=VARIANT="$shop" \
  --setenv=FILES_DIR="/var/lib/mostrador/$shop/files" \
  npm run "$command" -- "$@"
