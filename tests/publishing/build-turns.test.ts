/** Tests builds that hang or lose their turn, with rendering code that the test controls. */

import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askNow } from '#backend/publishing/asking';
import { begin, letGoOfKilled } from '#backend/publishing/building';
import { findLast, findOpen, isToBeBuilt } from '#backend/publishing/publications';
import { loadVariant } from '#variants/load';
import { type BuildRecord, writeRecord } from '../../scripts/kept-pages.ts';
import { lockFolder } from '../../scripts/page-folders.ts';
import { publicationOf, publishPages } from '../../scripts/publish-pages.ts';
import { isOfRelease, releaseOf } from '../../scripts/stamp.ts';
import { useDatabase } from '../support/database.ts';

const { url, database } = useDatabase();
const db = () => database().db;
const variant = await loadVariant('NAM');
const RELEASE = 'of-these-pages';

/** The rendering process keeps a connection to this server until it may end. */
let server: Server;
let line: Socket | undefined;
/** Rendering code that ends when its connection is closed. */
const renderer = (port: number): string => `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { connect } from 'node:net';
  const next = process.argv[3];
  mkdirSync(next, { recursive: true });
  for (const page of ['index', 'sin-conexion']) writeFileSync(next + '/' + page + '.html', 'new');
  await new Promise((done) => connect(${port}, '127.0.0.1').on('close', done));
  console.log(JSON.stringify({ written: 2, kept: 0 }));
  process.exit(0);
`;

let folder = '';
let dist = '';
beforeEach(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    line = socket;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = mkdtempSync(join(tmpdir(), 'mostrador-turns-'));
  dist = join(folder, 'NAM');
  mkdirSync(join(dist, '.kept'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), 'old');
  // A TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(dist, '.kept/renderer.mjs'), renderer(port));
  const record: BuildRecord = {
    release: RELEASE,
    others: [],
    entry: 'renderer.mjs',
    origin: variant.url,
    pageData: [],
    scripts: [],
    paths: [],
    pictured: [],
  };
  writeRecord(dist, record);
  await db().execute(sql`delete from page_changes`);
  await db().execute(sql`delete from publications`);
  await askNow(db(), 'ana@correo.uy');
});
afterEach(async () => {
  line?.destroy();
  server.close();
  await once(server, 'close');
  line = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const build = (limitMs?: number) =>
  publishPages({
    variant,
    databaseUrl: url(),
    dist,
    reason: 'change',
    isSeen: true,
    quiet: true,
    release: RELEASE,
    ...(limitMs !== undefined && { limitMs }),
  });
const rendering = () => expect.poll(() => line, { timeout: 25_000 }).toBeDefined();
const page = () => readFileSync(join(dist, 'index.html'), 'utf8');

test('ends a build that hangs, records the failure and unlocks the folder', async () => {
  // Its limit is one second, and nothing else ends it. A slow machine ends it at an earlier step, with the same result.
  await expect(build(1_000)).rejects.toThrow('no terminaba');
  expect(await findOpen(db())).toMatchObject({
    startedAt: null,
    tries: 1,
    lastError: 'La construcción de las páginas no terminaba, y se cortó.',
  });
  // The next try comes later, as after any failure.
  expect(await isToBeBuilt(db())).toBe(false);
  expect(page()).toBe('old');
  expect(readdirSync(folder)).toEqual(['NAM']);
  const unlock = lockFolder(dist);
  expect(unlock).toBeDefined();
  unlock?.();
});

test('restarts a silent build even if the clock was a month ahead meanwhile', async () => {
  await askNow(db(), 'Ana');
  await begin(db(), 'change');
  await db().execute(sql`update publications set beat_at = now() + interval '30 days'`);
  expect(await letGoOfKilled(db())).toBe(1);
  await db().execute(sql`update publications set next_try_at = now() + interval '30 days'`);
  expect(await isToBeBuilt(db())).toBe(true);
});

test('a build that still has its turn swaps its pages in', async () => {
  const built = build();
  await rendering();
  line?.destroy();
  expect(await built).toEqual({ written: 2, kept: 0 });
  expect(page()).toBe('new');
  expect(await findLast(db())).toMatchObject({ id: publicationOf(dist), written: 2 });
});

test('pages of older code do not count as those of newer code', async () => {
  const built = build();
  await rendering();
  line?.destroy();
  await built;
  // The next start builds them again, since its sources differ from RELEASE.
  expect(isOfRelease(dist, RELEASE)).toBe(true);
  expect(isOfRelease(dist, releaseOf(variant))).toBe(false);
  expect(isOfRelease(dist, '')).toBe(false);
});

test('a build that lost its turn drops its pages', async () => {
  const built = build();
  await rendering();
  const killed = await db().transaction(async (tx) => {
    await tx.execute(sql`update publications set beat_at = beat_at - interval '61 seconds'`);
    return letGoOfKilled(tx);
  });
  expect(killed).toBe(1);
  // A build that dies repeatedly is not restarted at once.
  expect(await isToBeBuilt(db())).toBe(false);
  const { id, turn } = await begin(db(), 'change');
  expect(turn).toEqual({ id, tries: 2 });
  line?.destroy();
  expect(await built).toBeUndefined();
  expect(page()).toBe('old');
  expect(readdirSync(folder)).toEqual(['NAM']);
  expect(existsSync(`${dist}.stamp`)).toBe(false);
  // The other build is not affected.
  expect(await findOpen(db())).toMatchObject({
    id,
    tries: 2,
    lastError: 'La construcción se cortó.',
    builtAt: null,
  });
  expect((await findOpen(db()))?.startedAt).not.toBeNull();
});
