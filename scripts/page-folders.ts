/** The folders of built pages: where each start has its own, how one takes another's place, what goes. */

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

/** A demo names its port in every page, and another one may be open on the next: each has its own. */
export const pagesFolder = (pages: string, { variantId, port, isProduction }: Served): string =>
  join(pages, isProduction ? variantId : `${variantId}-${port}`);

const remove = (path: string) => rmSync(path, { recursive: true, force: true });
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** The served pages again, where somebody was killed between the two steps of putting others in their place. */
export const bringBack = (dist: string): void => {
  if (existsSync(dist)) return;
  const start = `${basename(dist)}.previous-`;
  // In a container whoever comes next has the same number.
  const isGone = (pid: number) => pid === process.pid || !isAlive(pid);
  const lost = namesIn(dirname(dist)).find(
    (name) =>
      name.startsWith(start) &&
      isGone(Number(name.slice(start.length))) &&
      existsSync(join(dirname(dist), name, 'index.html')),
  );
  if (lost) renameSync(join(dirname(dist), lost), dist);
};

/** Removes what processes that were killed left of their builds, and this one's own. */
export const pruneHalves = (dist: string): void => {
  bringBack(dist);
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
 * Puts a finished build in the place of the served one.
 * @returns where the earlier one is now; whoever has the time removes it
 * @throws where it is taken again and again
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
      // Another build was put there in this very moment.
      if (!isTaken(error) || !existsSync(next) || swap >= SWAPS) throw error;
    }
};

/** Who builds into a folder holds this beside it. */
export const lockOf = (dist: string): string => `${dist}.lock`;

/** What a lock says of its holder: a process that came later may have the same number, in a container always. */
const sayingOf = (pid: number, began: string): string => `${pid} ${began}`;

/** Empty where there is none. */
const saidIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const bootedAt = (): number => Date.now() - uptime() * 1_000;

/** Whoever makes one without content writes it at once. */
const WRITTEN_MS = 10_000;

/** Nobody's any more: its process is gone, or went before it could say who it is. */
const isDead = (lock: string, said: string, started: typeof startOf): boolean => {
  if (said === '')
    return (
      Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > WRITTEN_MS
    );
  const pid = Number.parseInt(said, 10);
  if (!isAlive(pid)) return true;
  const began = started(pid);
  // When one began that this process may not look at (`ProtectProc`) nobody knows: it is there, unless the machine
  // was started since, when the number is anybody's.
  if (began === '' && pid !== process.pid)
    return (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < bootedAt();
  return said !== sayingOf(pid, began);
};

/** At once with what it says, by a second name; where the file system knows none, with it a moment later. */
const place = (own: string, lock: string, link: typeof linkSync): void => {
  try {
    link(own, lock);
  } catch (error) {
    if (isOneOf(error, ['EEXIST', 'ENOENT'])) throw error;
    writeFileSync(lock, readFileSync(own), { flag: 'wx' });
  }
};

/**
 * One process at a time builds a folder's pages.
 * @returns lets go of it; undefined where another process has it
 * @throws where nothing can be written there
 */
export const lockFolder = (
  dist: string,
  link = linkSync,
  started = startOf,
): (() => void) | undefined => {
  const lock = lockOf(dist);
  mkdirSync(dirname(dist), { recursive: true });
  const own = `${lock}-${process.pid}`;
  const saying = sayingOf(process.pid, startOf(process.pid));
  writeFileSync(own, saying);
  try {
    const said = saidIn(lock);
    if (isDead(lock, said, started)) {
      // Of two that find a dead process' lock, one moves it, and nobody a living one's.
      const dead = `${own}-dead`;
      renameSync(lock, dead);
      if (saidIn(dead) === said) remove(dead);
      else renameSync(dead, lock);
    }
    place(own, lock, link);
  } catch (error) {
    if (!isOneOf(error, ['EEXIST', 'ENOENT'])) throw error;
    return undefined;
  } finally {
    remove(own);
  }
  return () => {
    if (saidIn(lock) === saying) remove(lock);
  };
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
