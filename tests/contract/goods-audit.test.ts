/** Every change of goods, prices or stock has its history entry, and refused ones have none. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Call, CallInput } from '#contract/call';
import * as bulkChanges from '#contract/calls/bulk-changes';
import * as families from '#contract/calls/families';
import * as goods from '#contract/calls/goods';
import * as prices from '#contract/calls/prices';
import * as stock from '#contract/calls/stock-changes';
import { plantProduct } from '../support/goods.ts';
import { useGoodsCalls } from '../support/goods-calls.ts';

const { shop, ask, post, seller } = useGoodsCalls(async (db) => {
  await plantProduct(db, { code: 'UNO', priceCents: 100_00, stock: { B: 5 } });
  await plantProduct(db, { code: 'SOBRA' });
});

interface Written {
  subject: string;
  action: string;
  code: string;
  author: string;
  userId: number | null;
}
const written = async (): Promise<Written[]> => {
  const { rows } = await shop().app.db.execute<Written & Record<string, unknown>>(
    sql`select subject, action, subject_id as code, author, user_id as "userId"
        from audit_entries order by id`,
  );
  return rows;
};

const rule: CallInput<typeof prices.productPreviewPrices> = {
  codes: ['UNO'],
  by: 'percent',
  value: 10,
};
const seen = async () => (await ask(prices.productPreviewPrices, rule)).token;
const shelf = async () => {
  const items = [{ Code: 'UNO', Quantity: 9 }];
  const [row] = (await ask(stock.stockPreviewCount, { branch: 'B', items })).data;
  if (!row) throw new Error('nothing was counted');
  return [{ Code: row.code, Quantity: row.to, From: row.from, Version: row.version }];
};
const last = async () => {
  const { rows } = await shop().app.db.execute<{ id: number }>(
    sql`select max(id) as id from audit_entries where subject_id = 'UNO' and changes::text like '%Price%'`,
  );
  return rows[0]?.id;
};

/** The calls that write, with their inputs and history entries, in order. */
const CHANGES: [Call, () => Promise<object> | object, [string, string][]][] = [
  [
    goods.productAdd,
    () => ({ product: { ProductCode: 'A1', ProductName: 'Uno más' } }),
    [
      ['family', 'INS'],
      ['product', 'INS'],
    ],
  ],
  [
    goods.productUpdate,
    () => ({ code: 'UNO', parms: { ProductName: 'Otro' } }),
    [['product', 'UPD']],
  ],
  [
    families.autopartAdd,
    () => ({ autopart: { AutopartCode: 'F1', AutopartName: 'Familia' } }),
    [['family', 'INS']],
  ],
  [
    families.autopartUpdate,
    () => ({ family: 'F1', parms: { AutopartName: 'Otra' } }),
    [['family', 'UPD']],
  ],
  [
    stock.stockSet,
    () => ({ code: 'UNO', branch: 'B', quantity: 6, from: 5, reason: 'recuento' }),
    [['product', 'UPD']],
  ],
  [
    stock.stockMove,
    () => ({ code: 'UNO', branch: 'B', change: 1, reason: 'llegó' }),
    [['product', 'UPD']],
  ],
  [
    stock.stockApplyCount,
    async () => ({ branch: 'B', items: await shelf() }),
    [['product', 'UPD']],
  ],
  [
    prices.productChangePrices,
    async () => ({ ...rule, token: await seen() }),
    [['product', 'UPD']],
  ],
  [
    bulkChanges.productChangeMany,
    () => ({ products: [{ code: 'UNO' }], parms: { ProductIsPublic: false } }),
    [['product', 'UPD']],
  ],
  [goods.productRemove, () => ({ code: 'SOBRA' }), [['product', 'DLT']]],
  [goods.productUndo, async () => ({ id: await last() }), [['product', 'UPD']]],
];

test.each(CHANGES.map(([call, input, entries]) => ({ path: call.path, input, entries })))(
  '$path is written down with who made it; the same once more, refused or void, is not',
  async ({ path, input, entries }) => {
    const before = (await written()).length;
    const asked = await input();
    expect((await post(path, asked)).body.error).toBe('');
    const after = (await written()).slice(before);
    expect(after.map(({ subject, action }) => [subject, action]).toSorted()).toEqual(
      entries.toSorted(),
    );
    for (const { author, userId } of after)
      expect([author, userId]).toEqual(['Ana Píriz', seller().userId]);
    // Repeating a movement moves the units twice.
    if (path === stock.stockMove.path) return;
    await post(path, asked);
    expect(await written()).toHaveLength(before + entries.length);
  },
);

test('the table contains every call that changes goods', () => {
  const all = [goods, families, prices, stock, bulkChanges].flatMap((module) =>
    Object.values(module).filter(
      (one): one is Call => typeof one === 'object' && 'effect' in one && one.effect === 'write',
    ),
  );
  expect(CHANGES.map(([{ path }]) => path).toSorted()).toEqual(
    all.map(({ path }) => path).toSorted(),
  );
});
