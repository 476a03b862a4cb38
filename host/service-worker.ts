import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEPT_AT, OFFLINE_PATH, SEEN, SEEN_CACHE, WORKER_PATH } from '#offline/names';
import { serviceWorker, type WorkerSettings } from '#offline/worker';
import { isItemRoute } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** Pages that a visitor reads in one visit, and the files that they need. */
const MOST_SEEN = 12;
const MOST_FILES = 200;

/** Writes the service worker of a built shop: its function with the shop's settings and a version. */
export const writeServiceWorker = ({ variant, dist }: { variant: Variant; dist: string }): void => {
  const code = serviceWorker.toString();
  const hash = createHash('sha256').update(code);
  // The names of its styles and scripts change with their content.
  hash.update(readFileSync(join(dist, `${OFFLINE_PATH}.html`)));
  const item = variant.routes.find(isItemRoute)?.path ?? '';
  const settings: WorkerSettings = {
    version: hash.digest('hex').slice(0, 12),
    offlinePath: OFFLINE_PATH,
    itemsPath: item.slice(0, item.indexOf('{')),
    seenCache: SEEN_CACHE,
    keptAt: KEPT_AT,
    seen: SEEN,
    mostSeen: MOST_SEEN,
    mostFiles: MOST_FILES,
  };
  writeFileSync(join(dist, WORKER_PATH), `(${code})(self,${JSON.stringify(settings)});\n`);
};
