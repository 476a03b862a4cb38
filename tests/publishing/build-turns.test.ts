/**
 * Builds that hang, and those whose turn somebody else took meanwhile: neither keeps the folder, nor puts pages
 * into it. What renders is the code that the served pages keep; here it says when it is done.
 */

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
import { type Kept, writeKept } from '../../scripts/kept-pages.ts';
import { lockFolder } from '../../scripts/page-folders.ts';
import { publicationOf, publishPages } from '../../scripts/publish-pages.ts';
import { isOfRelease, releaseOf } from '../../scripts/stamp.ts';
import { useDatabase } from '../support/database.ts';

const { url, database } = useDatabase();
const db = () => database().db;
const variant = await loadVariant('NAM');
const RELEASE = 'of-these-pages';

/** The rendering process holds a line to it until it may end. */
let server: Server;
let line: Socket | undefined;
/** Writes its pages, and is done when the line is cut. */
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
  // An address of TCP is no text.
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(dist, '.kept/renderer.mjs'), renderer(port));
  const kept: Kept = {
    release: RELEASE,
    others: [],
    entry: 'renderer.mjs',
    origin: variant.url,
    pageData: [],
    scripts: [],
    paths: [],
    pictured: [],
  };
  writeKept(dist, kept);
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

test('a build that hangs is ended, told as any failure, and lets go of the folder', async () => {
  // A second is all the time the build is given here, and nothing else ends it: its line stays open until
  // after the test. A slow machine cuts it earlier in its course, and what must hold then is the same.
  await expect(build(1_000)).rejects.toThrow('no terminaba');
  expect(await findOpen(db())).toMatchObject({
    startedAt: null,
    tries: 1,
    lastError: 'La construcción de las páginas no terminaba, y se cortó.',
  });
  // Later, as after any failure.
  expect(await isToBeBuilt(db())).toBe(false);
  expect(page()).toBe('old');
  expect(readdirSync(folder)).toEqual(['NAM']);
  const unlock = lockFolder(dist);
  expect(unlock).toBeDefined();
  unlock?.();
});

test('a silent build is let go of, and another try begun, though the clock was a month ahead meanwhile', async () => {
  await askNow(db(), 'Ana');
  await begin(db(), 'change');
  await db().execute(sql`update publications set beat_at = now() + interval '30 days'`);
  expect(await letGoOfKilled(db())).toBe(1);
  await db().execute(sql`update publications set next_try_at = now() + interval '30 days'`);
  expect(await isToBeBuilt(db())).toBe(true);
});

test('a build whose turn is still its own puts its pages into the folder', async () => {
  const built = build();
  await rendering();
  line?.destroy();
  expect(await built).toEqual({ written: 2, kept: 0 });
  expect(page()).toBe('new');
  expect(await findLast(db())).toMatchObject({ id: publicationOf(dist), written: 2 });
});

test('pages that older code rendered are not taken for those of the code that came since', async () => {
  const built = build();
  await rendering();
  line?.destroy();
  await built;
  // The next start builds them anew: its sources are not those of RELEASE.
  expect(isOfRelease(dist, RELEASE)).toBe(true);
  expect(isOfRelease(dist, releaseOf(variant))).toBe(false);
  expect(isOfRelease(dist, '')).toBe(false);
});

test('a build that was silent too long drops its pages: they are another one’s by now', async () => {
  const built = build();
  await rendering();
  const killed = await db().transaction(async (tx) => {
    await tx.execute(sql`update publications set beat_at = beat_at - interval '61 seconds'`);
    return letGoOfKilled(tx);
  });
  expect(killed).toBe(1);
  // Who dies each time is not begun again at once, without end.
  expect(await isToBeBuilt(db())).toBe(false);
  const { id, turn } = await begin(db(), 'change');
  expect(turn).toEqual({ id, tries: 2 });
  line?.destroy();
  expect(await built).toBeUndefined();
  expect(page()).toBe('old');
  expect(readdirSync(folder)).toEqual(['NAM']);
  expect(existsSync(`${dist}.stamp`)).toBe(false);
  // The other one goes on, and hears nothing of it.
  expect(await findOpen(db())).toMatchObject({
    id,
    tries: 2,
    lastError: 'La construcción se cortó.',
    builtAt: null,
  });
  expect((await findOpen(db()))?.startedAt).not.toBeNull();
});
