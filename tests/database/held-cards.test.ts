import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readCardTexts } from '#backend/catalog/autopart/family-cards';
import { rebuildListIndex, refreshListIndex } from '#backend/catalog/list-index/list-index';
import { type HeldCards, heldSince, hold } from '#backend/search-engine/held-cards';
import { loadVariant } from '#variants/load';
import { postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { createApp } from '../support/make-app.ts';

const { url, database } = useDatabase();
const db = () => database().db;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  await plantShelves(db());
  for (const code of ['UNO', 'DOS', 'TRES']) await plantProduct(db(), { code });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  app = createApp({ databaseUrl: url(), variant: await loadVariant('NAM'), log });
  return () => app.close();
});

beforeEach(() => db().transaction((tx) => rebuildListIndex(tx)));

const names = async (): Promise<string[]> => {
  const { body } = await readAnswer(
    await app.rest(
      postRequest('/rest/autopart/filter', { filters: [], rowIndex: 0, orderBy: 'PLO' }),
    ),
  );
  return (body.data as { name: string }[]).map(({ name }) => name).sort();
};
const rename = (id: number, name: string) =>
  sql`update families set name = ${name} where id = ${id}`;
/** Changes only the table, which the shop never does. */
const overwrite = sql`update family_cards set card = replace(card, '"name"', '"otro"')`;

test('reads a card once as long as nothing changes', async () => {
  const before = await names();
  expect(before).toHaveLength(3);
  await db().execute(overwrite);
  expect(await names()).toEqual(before);
});

test('reads only the card of a changed item again', async () => {
  const before = await names();
  await db().execute(overwrite);
  await db().transaction(async (tx) => {
    await tx.execute(rename(2, 'Recién nombrado'));
    await refreshListIndex(tx, [], [2]);
  });
  const after = await names();
  expect(after).toContain('Recién nombrado');
  expect(after.filter((name) => before.includes(name))).toHaveLength(2);
});

test('reads all cards again after a rebuild of the index', async () => {
  await names();
  await db().transaction(async (tx) => {
    await tx.execute(rename(1, 'Hecho de nuevo'));
    await rebuildListIndex(tx);
  });
  expect(await names()).toContain('Hecho de nuevo');
});

test('does not cache a card that was read at another version', async () => {
  const { rows } = await db().execute<{ version: number }>(
    sql`select version from list_versions where kind = 'F'`,
  );
  const version = rows[0]?.version ?? 0;
  const viewer = { seesAll: false, seesPrices: true };
  const heldBeside = async (held: HeldCards) => {
    expect(await readCardTexts(db(), [1, 2, 3], viewer, held)).toHaveLength(3);
    return [...held.texts.keys()].sort();
  };
  expect(await heldBeside(heldSince(version - 1))).toEqual([]);
  expect(await heldBeside(heldSince(version))).toEqual([1, 2, 3]);
});

test('drops the oldest cards when the cache is full', () => {
  const held = heldSince(1);
  for (let id = 1; id <= 20_001; id++) hold(held, id, '{}');
  expect(held.texts.size).toBe(20_000);
  expect([held.texts.has(1), held.texts.has(20_001)]).toEqual([false, true]);
});
