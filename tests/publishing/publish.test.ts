import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { beat, begin, end, noteBuilt } from '#backend/publishing/building';
import { findLast, findOpen, isToBeBuilt, readStanding } from '#backend/publishing/publications';
import { publish } from '#backend/publishing/publish';
import type { Publishing } from '#backend/publishing/publisher';
import { noteFailure } from '#backend/publishing/turns';
import { readWaiting } from '#backend/publishing/waiting';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';

const { url, database } = useDatabase();
const db = () => database().db;

/** Serves as build hook and shop address, and counts the requested builds. */
const outside = { answers: 200, asked: 0, shows: 0 };
let server: Server;
let publishing: Publishing;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      outside.asked += 1;
      response.writeHead(outside.answers).end();
    } else response.end(JSON.stringify({ publication: outside.shows }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A TCP server has an AddressInfo.
  const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  publishing = {
    publisher: { kind: 'hook', url: `${shopUrl}/hook` },
    shopUrl,
    quietSeconds: 120,
    mostSeconds: 900,
  };
  await plantShelves(db());
  await plantProduct(db(), { code: 'RP-1', stock: { B: 3 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await db().execute(sql`delete from page_changes`);
  await db().execute(sql`delete from publications`);
  Object.assign(outside, { answers: 200, asked: 0, shows: 0 });
});

const change = () => db().execute(sql`update products set price_cents = price_cents + 1`);
/** Moves everything that happened so far into the past. */
const pass = async (seconds: number) => {
  const earlier = sql`make_interval(secs => ${seconds})`;
  await db().execute(sql`update page_changes set at = at - ${earlier}`);
  await db().execute(sql`update publications set next_try_at = next_try_at - ${earlier},
    beat_at = beat_at - ${earlier}, built_at = built_at - ${earlier}`);
};
const run = () => publish(db(), publishing);
const waiting = async () => (await readWaiting(db(), publishing)).changes;
const began = async () => {
  const { id, turn } = await begin(db(), 'deploy');
  if (!turn) throw new Error('somebody else builds');
  return { id, turn };
};

test('a hundred changes make one publication, requested once they have come to rest', async () => {
  for (let n = 0; n < 100; n++) await change();
  await run();
  expect(outside.asked).toBe(0);
  await pass(119);
  await change();
  await run();
  expect(outside.asked).toBe(0);
  await pass(121);
  for (let times = 0; times < 5; times++) await run();
  expect(outside.asked).toBe(1);
  const { id, turn } = await began();
  expect(await waiting()).toBe(0);
  await noteBuilt(db(), turn, { written: 1, kept: 0 });
  outside.shows = id;
  await run();
  expect(await findLast(db())).toMatchObject({ id, changes: 101 });
  for (let times = 0; times < 3; times++) {
    await pass(10_000);
    await run();
  }
  expect(outside.asked).toBe(1);
});

test('publishes changes that never come to rest', async () => {
  for (let minutes = 0; minutes < 16; minutes++) {
    await change();
    await run();
    await pass(60);
  }
  await run();
  expect(outside.asked).toBe(1);
});

test('only one of many processes calls the hook, and only one builds', async () => {
  await change();
  await pass(121);
  const processes = Array.from({ length: 6 }, () => connect(url(), 1));
  try {
    await Promise.all(processes.map((each) => publish(each.db, publishing)));
    expect(outside.asked).toBe(1);
    const begun = await Promise.all(processes.map((each) => begin(each.db, 'deploy')));
    expect(begun.filter(({ turn }) => turn)).toHaveLength(1);
    // A concurrent build has the same number, and its pages contain the same changes.
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  } finally {
    await Promise.all(processes.map((each) => each.close()));
  }
});

test('machines with a folder each build one publication without requesting another', async () => {
  /** The publication number of each machine's pages; checks the database as publish-beside.ts does. */
  const folders = [0, 0];
  const follow = async (machine: number): Promise<boolean> => {
    const isBehind = (await readStanding(db())).id > (folders[machine] ?? 0);
    if (!(await isToBeBuilt(db())) && !isBehind) return false;
    const { id, turn } = await begin(db(), 'change');
    if (turn) {
      await noteBuilt(db(), turn, { written: 1, kept: 0 });
      await end(db(), id);
    }
    folders[machine] = id;
    return true;
  };
  await change();
  await pass(121);
  await publish(db(), { ...publishing, publisher: { kind: 'host' } });
  expect([await follow(0), await follow(1)]).toEqual([true, true]);
  const { id } = await readStanding(db());
  expect(folders).toEqual([id, id]);
  for (const machine of [0, 1, 0]) expect(await follow(machine)).toBe(false);
});

test('calls a failing or ineffective hook again after growing pauses', async () => {
  outside.answers = 503;
  await change();
  await pass(121);
  await expect(run()).rejects.toThrow('503');
  expect(await findOpen(db())).toMatchObject({ tries: 1, lastError: expect.stringMatching('503') });
  await run();
  expect(outside.asked).toBe(1);
  await pass(31);
  await expect(run()).rejects.toThrow('503');
  await pass(31);
  await run();
  expect(outside.asked).toBe(2);
  outside.answers = 200;
  await pass(31);
  await run();
  expect(outside.asked).toBe(3);
  expect(await findOpen(db())).toMatchObject({ lastError: '' });
  for (const asked of [4, 5]) {
    await pass(15 * 60 + 1);
    await run();
    expect(outside.asked).toBe(asked);
    expect(await findOpen(db())).toMatchObject({
      lastError: 'Se pidió construirlas, y nadie empezó.',
    });
  }
  const { id, turn } = await began();
  await noteBuilt(db(), turn, { written: 1, kept: 0 });
  expect(await end(db(), id)).toBe(true);
  expect(await findLast(db())).toMatchObject({ lastError: '' });
});

test('changes during a build wait for the next one', async () => {
  await change();
  const { id, turn } = await began();
  await change();
  await noteBuilt(db(), turn, { written: 2, kept: 3 });
  expect(await end(db(), id)).toBe(true);
  expect(await waiting()).toBe(1);
  expect(await readStanding(db())).toEqual({ id, isQuiet: false });
  await pass(121);
  await run();
  expect(outside.asked).toBe(1);
});

test('a change that is uncommitted when the build begins is not lost', async () => {
  const other = connect(url(), 1);
  let commit = () => {};
  try {
    const changed = other.db.transaction(async (tx) => {
      await tx.execute(sql`update brands set name = name || '?'`);
      await new Promise<void>((done) => {
        commit = done;
        void change()
          .then(began)
          .then(async ({ id, turn }) => {
            await noteBuilt(db(), turn, { written: 1, kept: 0 });
            await end(db(), id);
            commit();
          });
      });
    });
    await changed;
    expect(await waiting()).toBe(1);
  } finally {
    await other.close();
  }
});

test('restarts a killed build and ignores a late report of it', async () => {
  await change();
  const killed = await began();
  await pass(61);
  expect(await beat(db(), killed.turn)).toBe(true);
  await run();
  expect(await findOpen(db())).toMatchObject({ id: killed.id, startedAt: expect.anything() });
  await pass(61);
  await run();
  // Not at once, since the next one may be killed too.
  expect(outside.asked).toBe(0);
  await pass(31);
  await run();
  expect(await isToBeBuilt(db())).toBe(false);
  expect(outside.asked).toBe(1);
  const second = await began();
  expect(second.id).toBe(killed.id);
  expect(await beat(db(), killed.turn)).toBe(false);
  await noteBuilt(db(), killed.turn, { written: 9, kept: 9 });
  expect(await end(db(), killed.id)).toBe(false);
  await noteBuilt(db(), second.turn, { written: 1, kept: 1 });
  expect(await end(db(), second.id)).toBe(true);
  expect(await findLast(db())).toMatchObject({ written: 1, changes: 1 });
});

test('a failed build records its error and keeps its changes waiting', async () => {
  await change();
  const { turn } = await began();
  await noteFailure(db(), turn, 'astro build ended with code 1');
  expect(await findOpen(db())).toMatchObject({
    startedAt: null,
    lastError: expect.stringMatching(/code 1/),
  });
  await run();
  expect(outside.asked).toBe(0);
  await pass(61);
  await run();
  expect(outside.asked).toBe(1);
  const again = await began();
  await noteBuilt(db(), again.turn, { written: 1, kept: 0 });
  await end(db(), again.id);
  expect(await findLast(db())).toMatchObject({ changes: 1 });
});

test('built pages count once visitors see them, or are built again', async () => {
  await change();
  const { id, turn } = await began();
  await noteBuilt(db(), turn, { written: 1, kept: 0 });
  outside.shows = id - 1;
  await run();
  expect(await findOpen(db())).toMatchObject({ id });
  await pass(30 * 60 + 1);
  await run();
  expect(outside.asked).toBe(0);
  await pass(31);
  await run();
  expect(outside.asked).toBe(1);
  const again = await began();
  await noteBuilt(db(), again.turn, { written: 1, kept: 0 });
  outside.shows = id;
  await run();
  expect(await findOpen(db())).toBeUndefined();
});

test('without a publisher nothing is requested, and a deploy by hand publishes', async () => {
  const alone = { ...publishing, publisher: { kind: 'manual' } as const };
  await change();
  await pass(10_000);
  await publish(db(), alone);
  expect(await findOpen(db())).toBeUndefined();
  const { id, turn } = await began();
  await noteBuilt(db(), turn, { written: 1, kept: 0 });
  outside.shows = id;
  await publish(db(), alone);
  expect(await waiting()).toBe(0);
});
