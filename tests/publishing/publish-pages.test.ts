import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { begin, noteBuilt } from '#backend/publishing/building';
import { findLast, findOpen, isToBeBuilt } from '#backend/publishing/publications';
import { publish } from '#backend/publishing/publish';
import type { Publishing } from '#backend/publishing/publisher';
import { freePort } from '#host/free-port';
import { loadVariant } from '#variants/load';
import { lockFolder } from '../../scripts/page-folders.ts';
import { publicationOf, publishPages } from '../../scripts/publish-pages.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';

const { url, database } = useDatabase();
const db = () => database().db;

let folder = '';
let dist = '';
beforeAll(async () => {
  await plantShelves(db());
  await plantProduct(db(), { code: 'PP-1', stock: { B: 3 } });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-publish-'));
  dist = join(folder, 'NAM');
  await db().execute(sql`delete from page_changes`);
  await db().execute(sql`delete from publications`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes pages with a publication number. */
const serve = (publication: number) => {
  mkdirSync(dist);
  writeFileSync(join(dist, 'version.json'), JSON.stringify({ publication }));
};
const lastId = async () => {
  const { rows } = await db().execute<{ id: number }>(
    sql`select last_value::int as id from publications_id_seq`,
  );
  return rows[0]?.id ?? 0;
};
/** A build that ends at once, since the code differs from that of the shop's start. */
const build = async (isSeen = true, databaseUrl = url()) =>
  publishPages({
    variant: { ...(await loadVariant('NAM')), url: shopUrl },
    databaseUrl,
    dist,
    reason: 'start',
    isSeen,
    quiet: true,
    release: 'another',
  });

/** Publication number at the shop's address. */
const outside = { shows: 0 };
let server: Server;
let shopUrl = '';
beforeAll(async () => {
  server = createServer((_, response) =>
    response.end(JSON.stringify({ publication: outside.shows })),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A TCP server has an AddressInfo.
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a restored database continues after the number of the served pages', async () => {
  const served = (await lastId()) + 40;
  serve(served);
  await expect(build()).rejects.toThrow('hay que volver a iniciarla');
  expect((await findOpen(db()))?.id).toBe(served + 1);
  // A second call changes nothing.
  await expect(build()).rejects.toThrow('hay que volver a iniciarla');
  expect((await findOpen(db()))?.id).toBe(served + 1);
});

test('also after pages at another address, but not after an implausible number', async () => {
  outside.shows = (await lastId()) + 40;
  await expect(build(false)).rejects.toThrow('hay que volver a iniciarla');
  expect((await findOpen(db()))?.id).toBe(outside.shows + 1);
  outside.shows = 2_147_483_647;
  await expect(build(false)).rejects.toThrow('hay que volver a iniciarla');
  expect(await lastId()).toBeLessThan(1_000_000);
});

test('a build updates the lists’ stock before it reads the catalogue', async () => {
  await db().transaction((tx) => rebuildListIndex(tx));
  await db().execute(sql`update stock set quantity = 0`);
  try {
    await expect(build()).rejects.toThrow('hay que volver a iniciarla');
    expect(await followStock(db())).toBe(0);
  } finally {
    await db().execute(sql`update stock set quantity = 3`);
  }
  // A product and its family.
  expect(await followStock(db())).toBe(2);
});

test('a publication that was open in the backup gets a new number and is built again', async () => {
  await db().execute(sql`update products set price_cents = price_cents + 1`);
  const publishing: Publishing = {
    publisher: { kind: 'hook', url: `${shopUrl}/hook` },
    shopUrl,
    quietSeconds: 120,
    mostSeconds: 900,
  };
  const run = () => publish(db(), publishing);
  const builds = async () => {
    const { id, turn } = await begin(db(), 'deploy');
    if (!turn) throw new Error('somebody else builds');
    await noteBuilt(db(), turn, { written: 1, kept: 0 });
    return id;
  };
  const first = await builds();
  outside.shows = first + 40;
  await run();
  expect(await findLast(db())).toBeUndefined();
  expect(await findOpen(db())).toMatchObject({ id: outside.shows + 1, startedAt: null });
  const second = await builds();
  expect(second).toBeGreaterThan(outside.shows);
  await run();
  expect(await findLast(db())).toBeUndefined();
  outside.shows = second;
  await run();
  expect(await findLast(db())).toMatchObject({ id: second, changes: 1 });
});

test('a failed build records its error without statement parameters and unlocks the folder', async () => {
  await db().execute(sql`alter table list_versions rename to list_versions_away`);
  try {
    await expect(build()).rejects.toThrow('Failed query');
  } finally {
    await db().execute(sql`alter table list_versions_away rename to list_versions`);
  }
  const open = await findOpen(db());
  expect(open?.lastError).toMatch(/^Failed query/);
  expect(open?.lastError).not.toMatch(/params/);
  expect(await isToBeBuilt(db())).toBe(false);
  const unlock = lockFolder(dist);
  expect(unlock).toBeDefined();
  unlock?.();
});

test('a build without its database unlocks the folder', async () => {
  const away = `postgres://ana@127.0.0.1:${await freePort()}/shop`;
  await expect(build(true, away)).rejects.toThrow();
  expect(existsSync(`${dist}.lock`)).toBe(false);
});

test.each(['', '{"publi', '{}'])('a version file with %o has no number', (content) => {
  serve(7);
  expect(publicationOf(dist)).toBe(7);
  writeFileSync(join(dist, 'version.json'), content);
  expect(publicationOf(dist)).toBe(0);
});
