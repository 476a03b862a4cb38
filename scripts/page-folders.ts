/** Manages the folders of built pages: names, swaps, locks and cleanup. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '#contract/time/dates';
import { isFree } from '#host/free-port';
import { isAlive, startOf } from '#host/postgres/users';

const UNUSED_MS = 7 * DAY_MS;
const SWAPS = 10;

interface Served {
  variantId: string;
  port: number;
  isProduction: boolean;
}

/** Returns a shop's folder of pages. Demos have one per port, since each page names its port. */
export const pagesFolder = (pages: string, { variantId, port, isProduction }: Served): string =>
  join(pages, isProduction ? variantId : `${variantId}-${port}`);

const remove = (path: string) => rmSync(path, { recursive: true, force: true });
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Restores the served pages after a process was killed in the middle of a swap. */
export const restorePages = (dist: string): void => {
  if (existsSync(dist)) return;
  const start = `${basename(dist)}.previous-`;
  // In a container the next process has the same number.
  const isGone = (pid: number) => pid === process.pid || !isAlive(pid);
  const lost = namesIn(dirname(dist)).find(
    (name) =>
      name.startsWith(start) &&
      isGone(Number(name.slice(start.length))) &&
      existsSync(join(dirname(dist), name, 'index.html')),
  );
  if (lost) renameSync(join(dirname(dist), lost), dist);
};

/** Removes partial builds of killed processes and of this one. */
export const prunePartialBuilds = (dist: string): void => {
  restorePages(dist);
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

const isOneOf = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
const isTaken = (error: unknown) => isOneOf(error, ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM']);

/**
 * Swaps a finished build in.
 * @returns the folder of the earlier pages, for the caller to remove
 * @throws if other builds take the place again and again
 */
export const swapIn = (next: string, dist: string): string => {
  const previous = `${dist}.previous-${process.pid}`;
  for (let swap = 1; ; swap += 1)
    try {
      remove(previous);
      if (existsSync(dist)) renameSync(dist, previous);
      renameSync(next, dist);
      return previous;
    } catch (error) {
      // Another build was swapped in at the same moment.
      if (!isTaken(error) || !existsSync(next) || swap >= SWAPS) throw error;
    }
};

/** Returns the lock file of a folder of pages. */
export const lockOf = (dist: string): string => `${dist}.lock`;

/** Identifies a lock's holder; the start time tells it from a later process of the same number. */
const holderOf = (pid: number, began: string): string => `${pid} ${began}`;

/** Returns the content of a file, or an empty text if there is none. */
const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const bootedAt = (): number => Date.now() - uptime() * 1_000;

/** An empty lock of this age was abandoned. */
const EMPTY_MS = 10_000;

/** Returns whether the holder of a lock is gone. */
const isDead = (lock: string, holder: string, started: typeof startOf): boolean => {
  if (holder === '')
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > EMPTY_MS;
  const pid = Number.parseInt(holder, 10);
  if (!isAlive(pid)) return true;
  const began = started(pid);
  // The start time of another user's process may be hidden (`ProtectProc`): it counts as alive unless the machine
  // has started again since.
  if (began === '' && pid !== process.pid)
    return (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < bootedAt();
  return holder !== holderOf(pid, began);
};

/** Creates the lock together with its content by a hard link; without hard links, the content follows. */
const createLock = (own: string, lock: string, link: typeof linkSync): void => {
  try {
    link(own, lock);
  } catch (error) {
    if (isOneOf(error, ['EEXIST', 'ENOENT'])) throw error;
    writeFileSync(lock, readFileSync(own), { flag: 'wx' });
  }
};

/**
 * Locks a folder of pages for one building process.
 * @returns a function that unlocks it; undefined if another process holds the lock
 * @throws if the folder cannot be written
 */
export const lockFolder = (
  dist: string,
  link = linkSync,
  started = startOf,
): (() => void) | undefined => {
  const lock = lockOf(dist);
  mkdirSync(dirname(dist), { recursive: true });
  const own = `${lock}-${process.pid}`;
  const holder = holderOf(process.pid, startOf(process.pid));
  writeFileSync(own, holder);
  try {
    const current = contentOf(lock);
    if (isDead(lock, current, started)) {
      // Only one of two processes can move a dead lock, and a living one is moved back.
      const dead = `${own}-dead`;
      renameSync(lock, dead);
      if (contentOf(dead) === current) remove(dead);
      else renameSync(dead, lock);
    }
    createLock(own, lock, link);
  } catch (error) {
    if (!isOneOf(error, ['EEXIST', 'ENOENT'])) throw error;
    return undefined;
  } finally {
    remove(own);
  }
  return () => {
    if (contentOf(lock) === holder) remove(lock);
  };
};

/** Removes pages of ports that no demo has used for a week and nobody listens on. */
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
