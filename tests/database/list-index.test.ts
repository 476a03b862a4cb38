import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CategoryData, describeEntry } from '#backend/catalog/list-index/describe-entry';
import { followStock } from '#backend/catalog/list-index/follow-stock';
import { ensureListIndex } from '#backend/catalog/list-index/index-version';
import { rebuildListIndex, refreshListIndex } from '#backend/catalog/list-index/list-index';
import { connect } from '#backend/database/connection';
import { encodeEntry } from '#backend/search-engine/document';
import { INDEX_FORMAT, lockListIndex } from '#backend/search-engine/versions';
import { setUp } from '#backend/setup';
import { loadVariant } from '#variants/load';
import { renewListIndex, updateListIndex } from '../../scripts/list-index.ts';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';
import { ROOT } from '../root.ts';
import { postRequest, readAnswer } from '../support/app.ts';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { createApp } from '../support/make-app.ts';

const { url, database } = useDatabase();
const db = () => database().db;
let app: ReturnType<typeof createApp>;
/** Simulates a new process. */
const start = async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return createApp({ databaseUrl: url(), variant: await loadVariant('NAM'), log });
};

beforeAll(async () => {
  await plantShelves(db());
  for (const code of ['UNO', 'DOS', 'TRES']) await plantProduct(db(), { code });
  app = await start();
  return () => app.close();
});

beforeEach(() => db().transaction((tx) => rebuildListIndex(tx)));

const list = async (from = app, orderBy = 'PLO') => {
  const { body } = await readAnswer(
    await from.rest(postRequest('/rest/autopart/filter', { filters: [], rowIndex: 0, orderBy })),
  );
  return body.data;
};
const cards = async () => {
  const { rows } = await db().execute(sql`select * from family_cards order by family_id`);
  return rows;
};

test.each([
  ['of another shape', sql`update family_cards set card = '{"id": 1}', shape = shape + 1`],
  [
    'of another shape that reads well',
    sql`update family_cards set card = replace(card, 'Radiador', 'Otrora'), shape = shape + 1`,
  ],
  ['that is missing', sql`delete from family_cards where family_id = 2`],
])('builds a card %s from the family itself', async (_, damage) => {
  const before = await list();
  expect(before).toHaveLength(3);
  await db().execute(damage);
  const fresh = await start();
  try {
    expect(await list(fresh)).toEqual(before);
  } finally {
    await fresh.close();
  }
});

test('rebuilds cards of another format once at the next start', async () => {
  const before = await cards();
  expect(before).toHaveLength(3);
  await db().execute(sql`update family_cards set card = '{}', shape = 7 where family_id = 2`);
  const shares: number[] = [];
  expect(await ensureListIndex(db(), (share) => shares.push(share))).toBe(true);
  expect(await cards()).toEqual(before);
  expect(shares.at(-1)).toBeLessThanOrEqual(1);
  expect(await ensureListIndex(db())).toBe(false);
});

test('one of several starting processes rebuilds an index of another format', async () => {
  const before = await list();
  await db().execute(sql`update list_versions set format = 0`);
  await db().execute(sql`delete from search_documents`);
  const made = await Promise.all([1, 2, 3].map(() => ensureListIndex(db())));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await list()).toEqual(before);
});

/** Timeouts much shorter than in a shop. */
const LIMIT_MS = 1_000;
const impatient = () => `${url()}?lock_timeout=${LIMIT_MS}&statement_timeout=${LIMIT_MS}`;

/** Locks the index until another caller has waited longer than every timeout. */
const holdIndexBefore = (work: () => Promise<unknown>) =>
  db().transaction(async (tx) => {
    await lockListIndex(tx);
    const other = work();
    const waited = async () => {
      const { rows } = await db().execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
            and query_start < clock_timestamp() - make_interval(secs => ${(2 * LIMIT_MS) / 1000})`,
      );
      return rows.length;
    };
    await Promise.race([other, expect.poll(waited).toBe(1)]);
    return { other };
  });

test.each([
  ['a process that starts', updateListIndex],
  ['`npm run reindex`', renewListIndex],
])('%s waits while another process builds the index', async (_, work) => {
  await db().execute(sql`update list_versions set format = 0`);
  const { other } = await holdIndexBefore(() => work(impatient()));
  await other;
  const { rows } = await db().execute(sql`select distinct format from list_versions`);
  expect(rows).toEqual([{ format: INDEX_FORMAT }]);
});

test('a shop can be set up while its index is built', async () => {
  const variant = await loadVariant('NAM');
  await db().transaction(async (tx) => {
    await lockListIndex(tx);
    const { db: other, close } = connect(impatient(), 1);
    try {
      const { cities, ...made } = await other.transaction((its) => setUp(its, variant));
      expect(made).toEqual({ states: 19, company: 'added' });
      const { rows } = await db().execute(
        sql`select name, (select count(*) from cities) as cities from companies`,
      );
      expect(rows).toEqual([{ name: variant.destinationCompany.name, cities }]);
    } finally {
      await close();
    }
  });
});

test('`npm run reindex` indexes a catalogue that was imported by SQL', async () => {
  const before = await list();
  await db().execute(sql`truncate search_documents, search_terms, search_codes, family_cards`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [...MODULE_LOADING, join(ROOT, 'scripts/reindex.ts')],
    {
      env: { ...process.env, DATABASE_URL: url() },
      encoding: 'utf8',
    },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'Índice de búsqueda hecho.\n' });
  expect(await list()).toEqual(before);
});

test('a rebuild numbers terms from 1, and a rolled-back one changes nothing', async () => {
  const last = async () => {
    const { rows } = await db().execute<{ id: number }>(
      sql`select max(id) as id from search_terms`,
    );
    return rows[0]?.id;
  };
  const first = await last();
  await db().transaction((tx) => rebuildListIndex(tx));
  expect(await last()).toBe(first);
  const givenUp = db().transaction(async (tx) => {
    await rebuildListIndex(tx);
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  await plantProduct(db(), { code: 'CUATRO' });
  const { rows } = await db().execute<{ id: number; familyId: number }>(
    sql`select id, family_id as "familyId" from products where code = 'CUATRO'`,
  );
  const [{ id, familyId } = { id: 0, familyId: 0 }] = rows;
  await db().transaction((tx) => refreshListIndex(tx, [id], [familyId]));
  expect(await last()).toBeGreaterThan(first ?? 0);
  await db().execute(sql`delete from products where code = 'CUATRO'`);
  await db().execute(sql`delete from families where code = 'F-CUATRO'`);
});

test('sorts items without stock last, some minutes after the last unit is sold, until stock returns', async () => {
  const codes = async (orderBy = 'REL') =>
    z
      .array(z.object({ code: z.string() }))
      .parse(await list(app, orderBy))
      .map(({ code }) => code);
  const setStock = (code: string, quantity: number) =>
    db().execute(sql`insert into stock (product_id, branch_code, quantity)
      select product.id, 'B', ${quantity}::int
        from products product join families family on family.id = product.family_id
        where ${code} in (product.code, family.code)
      on conflict (product_id, branch_code) do update set quantity = excluded.quantity`);
  for (const code of ['UNO', 'DOS', 'TRES']) await setStock(code, 2);
  expect(await followStock(db())).toBe(6);
  const [first = '', ...others] = await codes();
  const cheapest = await codes('PLO');
  await setStock(first, 0);
  // Each is a product and its family.
  expect(await followStock(db())).toBe(2);
  expect(await followStock(db())).toBe(0);
  expect(await codes()).toEqual([...others, first]);
  // Sorting by price ignores stock.
  expect(await codes('PLO')).toEqual(cheapest);
  await setStock(first, 1);
  expect(await followStock(db())).toBe(2);
  expect(await codes()).toEqual([first, ...others]);
  // A rebuilt index gives the same order.
  await setStock(first, 0);
  await db().transaction((tx) => rebuildListIndex(tx));
  expect(await followStock(db())).toBe(0);
  expect(await codes()).toEqual([...others, first]);
});

test('one run moves any number of items unless its time is over', async () => {
  const MANY = 1_100;
  const inMany = sql`code like 'MUCHOS-%'`;
  try {
    await db().execute(
      sql`insert into products (code, name, category_id, brand_id, price_cents, is_public)
          select 'MUCHOS-' || n, 'Radiador', '1.1', 1, 100, true from generate_series(1, ${MANY}::int) n`,
    );
    await db().transaction((tx) => rebuildListIndex(tx));
    await db().execute(sql`insert into stock (product_id, branch_code, quantity)
      select id, 'B', 1 from products where ${inMany}`);
    expect(await followStock(db(), { forMs: 0 })).toBe(0);
    expect(await followStock(db())).toBe(MANY);
    expect(await followStock(db())).toBe(0);
  } finally {
    await db().execute(sql`delete from stock where product_id in (select id from products
      where ${inMany})`);
    await db().execute(sql`delete from products where ${inMany}`);
  }
});

/** Returns the source of an index entry that has every field. */
const source = () => {
  const product = {
    code: 'PT-1.2',
    brandId: 3,
    brand: 'Refrimar',
    providerId: 4,
    specifications: [
      { key: 'Alto', value: '280' },
      { key: 'Filas', value: '3' },
      { key: 'Material', value: 'Cobre y latón 18/10, sin cables' },
    ],
    barcodes: ['0036000291452'],
    manufacturerNumber: 'BK 99-1',
    marks: [
      { kind: 'tag' as const, id: 'taller' },
      { kind: 'workBranch' as const, id: '2' },
      { kind: 'clientOf' as const, id: '6' },
    ],
  };
  return {
    id: 7,
    code: 'RAD 10-20',
    name: 'Radiador de agua',
    description: 'No gotea.',
    categoryId: '1.10.2',
    isVisible: true,
    priceCents: 123_00,
    relevance: 5,
    isStocked: true,
    products: [product],
    applications: [
      { vehicleId: 9, brandId: 5, name: 'Gol 1.0', brand: 'VW', from: 1999, to: 2001 },
      { vehicleId: 8, brandId: 5, name: 'Gol 1.6', brand: 'VW', from: 2013, to: null },
      { vehicleId: null, brandId: null, name: 'Varios', brand: '', from: null, to: null },
    ],
    originalCodes: ['377.121.253'],
  };
};

const CATEGORY_DATA: CategoryData = {
  words: new Map([['1.10', ['refrigeracion']]]),
  attributes: new Map([['1', [{ key: 'Filas', type: 'number', unit: '', choices: [] }]]]),
};

/** Returns the structure of the entry. */
const described = () => {
  const entry = describeEntry(source(), CATEGORY_DATA);
  const terms = new Map<string, number>();
  const document = encodeEntry(entry, (type, text) => {
    const key = `${type} ${text}`;
    terms.set(key, terms.get(key) ?? terms.size);
    return terms.get(key) ?? -1;
  });
  return JSON.stringify([[...terms], document.toString('hex'), [...entry.codes]]);
};

test('a change of the index structure requires a new format number', () => {
  const mark = createHash('sha256').update(described()).digest('hex').slice(0, 8);
  expect({ format: INDEX_FORMAT, mark }).toEqual({ format: 25, mark: '1f1d98b7' });
});

test('a part of a maker whose vehicle it fits is an original one', () => {
  const { products, ...others } = source();
  const isOriginal = (brandId: number) =>
    describeEntry(
      { ...others, products: products.map((product) => ({ ...product, brandId })) },
      CATEGORY_DATA,
    ).detailWords.has('original');
  expect([3, 5].map(isOriginal)).toEqual([false, true]);
});
