/** The folders of built pages: where each start has its own, how one takes another's place, what goes. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFree } from '#host/free-port';
import { isAlive } from '#host/postgres/users';

const UNUSED_MS = 7 * 24 * 3_600_000;
const SWAPS = 10;

interface Served {
  variantId: string;
  port: number;
  isProduction: boolean;
}

/** A demo names its port in every page, and another one may be open on the next: each has its own. */
export const pagesFolder = (pages: string, { variantId, port, isProduction }: Served): string =>
  join(pages, isProduction ? variantId : `${variantId}-${port}`);

const remove = (path: string) => rmSync(path, { recursive: true, force: true });
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Removes what processes that were killed left of their builds, and this one's own. */
export const pruneHalves = (dist: string): void => {
  const start = `${basename(dist)}.`;
  for (const name of namesIn(dirname(dist))) {
    if (!name.startsWith(start)) continue;
    const [, pid = ''] = /^(?:next|previous)(?:-(\d+))?$/.exec(name.slice(start.length)) ?? [
      '',
      '?',
    ];
    if (pid === '?' || (pid && Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    remove(join(dirname(dist), name));
  }
};

const isTaken = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM'].includes(String(error.code));

/** Puts a finished build in the place of the served one. @throws where it is taken again and again */
export const swapIn = (next: string, dist: string): void => {
  const previous = `${dist}.previous-${process.pid}`;
  for (let swap = 1; ; swap += 1)
    try {
      remove(previous);
      if (existsSync(dist)) renameSync(dist, previous);
      renameSync(next, dist);
      break;
    } catch (error) {
      // Another build was put there in this very moment.
      if (!isTaken(error) || !existsSync(next) || swap >= SWAPS) throw error;
    }
  remove(previous);
};

/** Removes the pages of ports where no shop has been opened for a week and nobody listens. */
export const pruneOldPorts = async (dist: string, now = Date.now()): Promise<void> => {
  const folder = dirname(dist);
  const own = basename(dist);
  for (const name of namesIn(folder)) {
    const port = /^[A-Z]+-(\d+)$/.exec(name)?.[1];
    if (!port || name === own) continue;
    const stamp = join(folder, `${name}.stamp`);
    const used = statSync(existsSync(stamp) ? stamp : join(folder, name)).mtimeMs;
    if (now - used < UNUSED_MS || !(await isFree(Number(port)))) continue;
    for (const path of [stamp, join(folder, name)]) remove(path);
  }
};
