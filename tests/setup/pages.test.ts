import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#host/free-port';
import { loadVariant } from '#variants/load';
import { buildPages } from '../../scripts/build-pages.ts';
import { renewListIndex } from '../../scripts/list-index.ts';
import {
  lockFolder,
  pagesFolder,
  pruneOldPorts,
  prunePartialBuilds,
  restorePages,
  swapIn,
} from '../../scripts/page-folders.ts';
import { catalogueIn, stampOf } from '../../scripts/stamp.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';

const { url, database } = useDatabase();
const shop = { id: 'NAM', url: 'http://localhost:4321', menu: [] };

test('an import by SQL with a new index makes pages outdated, and nothing else does', async () => {
  const { db } = database();
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-1', stock: { B: 3 } });
  await renewListIndex(url());
  const before = stampOf(shop, await catalogueIn(url()));
  expect(stampOf(shop, await catalogueIn(url()))).toBe(before);
  // SQL does not change the dates.
  await db.execute(sql`update families set name = 'Radiador importado'`);
  await renewListIndex(url());
  expect(stampOf(shop, await catalogueIn(url()))).not.toBe(before);
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text = '') => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'index.html'), text);
  return join(folder, name);
};

test('demos have one folder per port, and a real shop has one', () => {
  const at = (port: number, isProduction = false) =>
    pagesFolder('/pages', { variantId: 'NAM', port, isProduction });
  expect(at(4321)).toBe('/pages/NAM-4321');
  expect(at(4322)).toBe('/pages/NAM-4322');
  expect(at(8080, true)).toBe('/pages/NAM');
});

test('a build is swapped in, and remains of killed builds are removed', () => {
  const dist = write('NAM-1', 'old');
  // No process has so high a number.
  const dead = ['NAM-1.next-99999999', 'NAM-1.previous-99999999', 'NAM-1.next', 'NAM-1.previous'];
  for (const name of dead) write(name);
  const others = [`NAM-1.next-${process.ppid}`, 'NAM-1.stamp', 'NAM-12.next-99999999'].map((name) =>
    write(name),
  );
  prunePartialBuilds(dist);
  expect(dead.filter((name) => existsSync(join(folder, name)))).toEqual([]);
  expect(others.every((path) => existsSync(path))).toBe(true);
  const earlier = swapIn(write('NAM-1.next-7', 'new'), dist);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('new');
  expect(readFileSync(join(earlier, 'index.html'), 'utf8')).toBe('old');
  prunePartialBuilds(dist);
  expect(existsSync(earlier)).toBe(false);
});

test('restores the pages after a process was killed during a swap', () => {
  const dist = join(folder, 'NAM');
  write('NAM.previous-99999999', 'old');
  write('NAM.next-99999999', 'new');
  prunePartialBuilds(dist);
  expect(readdirSync(folder)).toEqual(['NAM']);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('old');
  // Neither a running build nor existing pages are touched.
  for (const name of [`NAM-1.previous-${process.ppid}`, 'NAM.previous-99999999']) write(name, 'x');
  restorePages(join(folder, 'NAM-1'));
  restorePages(dist);
  expect(existsSync(join(folder, 'NAM-1'))).toBe(false);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('old');
});

test('one process locks a folder, and the lock of a killed one does not block', () => {
  const dist = join(folder, 'NAM');
  const lock = `${dist}.lock`;
  const unlock = lockFolder(dist);
  expect(unlock).toBeDefined();
  expect(lockFolder(dist)).toBeUndefined();
  unlock?.();
  expect(existsSync(lock)).toBe(false);
  // In a container the next process has the same number; after a restart of the machine, any process may.
  for (const pid of [process.pid, process.ppid, 99_999_999]) {
    writeFileSync(lock, `${pid} 1`);
    const again = lockFolder(dist);
    expect(again, `${pid}`).toBeDefined();
    again?.();
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('a process whose start time is hidden keeps its lock', () => {
  const dist = join(folder, 'NAM');
  const lock = `${dist}.lock`;
  const hidden = () => '';
  writeFileSync(lock, `${process.ppid} 1`);
  expect(lockFolder(dist, undefined, hidden)).toBeUndefined();
  expect(readFileSync(lock, 'utf8')).toBe(`${process.ppid} 1`);
  // After a restart of the machine the number is meaningless.
  const beforeBoot = new Date(Date.now() - uptime() * 1_000 - 60_000);
  utimesSync(lock, beforeBoot, beforeBoot);
  lockFolder(dist, undefined, hidden)?.();
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(lock, '99999999 1');
  lockFolder(dist, undefined, hidden)?.();
  expect(readdirSync(folder)).toEqual([]);
});

test('locks a folder without hard links', () => {
  const dist = join(folder, 'NAM');
  const lock = `${dist}.lock`;
  const link = () => {
    throw Object.assign(new Error('operation not permitted, link'), { code: 'EPERM' });
  };
  const unlock = lockFolder(dist, link);
  expect(unlock).toBeDefined();
  expect(lockFolder(dist, link)).toBeUndefined();
  expect(lockFolder(dist)).toBeUndefined();
  unlock?.();
  // Left by a process that was killed before it wrote its lock.
  writeFileSync(lock, '');
  expect(lockFolder(dist, link)).toBeUndefined();
  const minuteAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, minuteAgo, minuteAgo);
  lockFolder(dist, link)?.();
  expect(readdirSync(folder)).toEqual([]);
});

test('a failed build leaves the served pages and no files of its own', async () => {
  const dist = write('NAM', 'old');
  const refused = buildPages({
    variant: await loadVariant('NAM'),
    databaseUrl: url(),
    dist,
    beforeAll: () => {
      write(`NAM.next-${process.pid}`, 'half');
      throw new Error('no space left');
    },
  });
  await expect(refused).rejects.toThrow('no space left');
  expect(readdirSync(folder)).toEqual(['NAM']);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('old');
});

test('removes pages of ports that were unused for a week', async () => {
  const port = await freePort();
  const dist = write('NAM-1');
  const old = write(`NAM-${port}`);
  const production = write('NAM');
  const weeksAgo = new Date(Date.now() - 14 * 24 * 3_600_000);
  for (const path of [old, production, dist]) utimesSync(path, weeksAgo, weeksAgo);
  writeFileSync(`${old}.stamp`, '');
  await pruneOldPorts(dist);
  expect(existsSync(old)).toBe(true);
  utimesSync(`${old}.stamp`, weeksAgo, weeksAgo);
  await pruneOldPorts(dist);
  expect([old, `${old}.stamp`, production, dist].map((path) => existsSync(path))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
