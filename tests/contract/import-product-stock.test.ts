/** Files of products that bring stock by branch too: one difference, one write, one undo. */
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { branchOfHeading } from '#backend/imports/kinds/branch-fields';
import { exportRows } from '#contract/calls/imports';
import { permissionFind, permissionSet } from '#contract/calls/people';
import type { Permission } from '#contract/people/permission';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { SELLER, usePeople } from '../support/cast.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';

const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller, vendor } = usePeople(shop, {
  buyer: {},
  seller: SELLER,
  vendor: { ...SELLER, position: 'SEL' },
});
const importer = (who = seller) => createImporter(shop().post, who.token);

const levelsOf = async (code: string) => {
  const { rows } = await shop().app.db.execute<{ branch: string; n: number }>(
    sql`select branch_code as branch, quantity as n from stock
        where product_id = (select id from products where code = ${code}::citext) order by 1`,
  );
  return Object.fromEntries(rows.map(({ branch, n }) => [branch, n]));
};
const priceOf = async (code: string) => {
  const { rows } = await shop().app.db.execute<{ cents: number }>(
    sql`select price_cents as cents from products where code = ${code}::citext`,
  );
  return rows[0]?.cents;
};
const historyOf = async (code: string) => {
  const { rows } = await shop().app.db.execute<{ action: string; field: string; to: unknown }>(
    sql`select action, change ->> 'field' as field, change -> 'to' as to
        from audit_entries, jsonb_array_elements(changes) change
        where subject = 'product' and subject_id = ${code} order by id`,
  );
  return rows;
};
const setByHand = async (code: string, quantity: number, from: number) => {
  const input = { code, branch: 'B', quantity, from, reason: 'Recuento' };
  const { body } = await shop().post('/rest/stock/set', input, { token: seller.token });
  expect(body.error).toBe('');
};
const HEADINGS = 'codigo;nombre;marca;categoria;precio';
const row = (code: string, price: number, ...units: (number | string)[]) =>
  [code, `Radiador ${code}`, 'Refrimar', 'Radiadores', price, ...units].join(';');
const file = (headings: string, ...rows: string[]) =>
  `${HEADINGS};${headings}\n${rows.join('\n')}\n`;
let last = 0;
const newCode = () => {
  last += 1;
  return `PS-${last}`;
};

const branches = [
  { code: 'D', name: 'Durazno' },
  { code: 'T', name: 'Trinidad' },
  { code: 'SJ', name: 'San José' },
];
test.each([
  ['exist dzno', 'D'],
  ['stock durazno', 'D'],
  ['stock d', 'D'],
  ['existencias trinidad', 'T'],
  ['cant suc trin', 'T'],
  ['saldo san jose', 'SJ'],
  ['stock deposito sj', 'SJ'],
  ['stock', undefined],
  ['stock minimo', undefined],
  ['stock total', undefined],
  ['durazno', undefined],
  ['stock salto', undefined],
])('the heading «%s» names branch %s', (heading, code) => {
  // Only code and name of a branch are read.
  expect(branchOfHeading(branches as never, heading)).toBe(code);
});

test('price and stock are one difference, are written together, and undone together', async () => {
  const imp = importer();
  const [code, added] = [await plantOwn({ B: 5 }), newCode()];
  const found = await imp.send(
    'products',
    file('Exist. Bulev.;Stock C', row(code, 120, 7, 2), row(added, 300, 4, 0)),
  );
  expect(found.settings.columns.slice(5)).toEqual(['stock.B', 'stock.C']);
  const compared = await imp.map(found);
  expect([saidOf(await imp.rows(compared, 'bad')), countsOf(compared)]).toEqual([
    [],
    { added: 1, changed: 1, same: 0, bad: 0 },
  ]);
  const [change] = await imp.rows(compared, 'changed');
  expect(change?.changes.map(({ title, from, to }) => [title, from, to])).toEqual([
    ['Precio con IVA', '$ 100,00', '$ 120,00'],
    ['Stock Bulevar', '5', '7'],
    ['Stock Cerro Largo', '0', '2'],
  ]);
  const written = await imp.write(compared);
  expect([written.state, written.fault]).toEqual(['done', '']);
  expect([await levelsOf(code), await priceOf(code)]).toEqual([{ B: 7, C: 2 }, 120_00]);
  expect(await levelsOf(added)).toEqual({ B: 4 });
  expect((await historyOf(added)).filter(({ action }) => action === 'UPD')).toEqual([
    { action: 'UPD', field: 'stock.B', to: 4 },
    { action: 'UPD', field: 'counted.B', to: 4 },
    { action: 'UPD', field: 'counted.C', to: 0 },
  ]);
  const undone = await imp.undo(written);
  expect([undone.state, undone.fault]).toEqual(['undone', '']);
  expect([await levelsOf(code), await priceOf(code)]).toEqual([{ B: 5, C: 0 }, 100_00]);
  expect(await priceOf(added)).toBeUndefined();
});

test('sold units are taken off the file’s, and stay sold after an undo', async () => {
  const imp = importer();
  const code = await plantOwn({ B: 10 });
  await place(buyer, code, 3);
  const compared = await imp.compare('products', file('Stock Bulevar', row(code, 130, 12)));
  expect(compared.warnings).toEqual([
    expect.stringContaining('Hay 3 unidades vendidas que aún no salieron'),
  ]);
  const written = await imp.write(compared);
  expect([written.state, await levelsOf(code)]).toEqual(['done', { B: 9 }]);
  const sale = { Code: code, Quantity: 2, Price: 130 };
  expect((await post('add', orderOf([sale]), buyer)).status).toBe(200);
  expect((await imp.undo(written)).state).toBe('undone');
  expect([await levelsOf(code), await priceOf(code)]).toEqual([{ B: 5 }, 100_00]);
});

test('an undo leaves stock that was counted since, and new products that were sold', async () => {
  const imp = importer();
  const [counted, free, sold, moved] = [
    await plantOwn({ B: 1 }),
    await plantOwn({ B: 1 }),
    newCode(),
    newCode(),
  ];
  const content = file('Stock B', ...[counted, free, sold, moved].map((code) => row(code, 140, 8)));
  const written = await imp.write(await imp.compare('products', content));
  expect(written.state).toBe('done');
  await setByHand(counted, 8, 8);
  await setByHand(moved, 9, 8);
  expect(
    (await post('add', orderOf([{ Code: sold, Quantity: 1, Price: 140 }]), buyer)).status,
  ).toBe(200);
  expect(await imp.previewUndo(written)).toMatchObject({ undone: 1, left: 3 });
  const undone = await imp.undo(written);
  expect([undone.state, undone.remaining]).toEqual(['partlyUndone', 3]);
  expect((await imp.rows(written, 'moved')).map(({ key, problems }) => [key, problems])).toEqual([
    [counted, []],
    [sold, [{ column: '', text: 'Ya tiene pedidos o ventas.' }]],
    [moved, [{ column: '', text: 'Ya tuvo movimientos de stock.' }]],
  ]);
  expect([await levelsOf(free), await priceOf(free)]).toEqual([{ B: 1 }, 100_00]);
  expect([await levelsOf(counted), await priceOf(counted)]).toEqual([{ B: 8 }, 100_00]);
  expect([await levelsOf(sold), await levelsOf(moved)]).toEqual([{ B: 7 }, { B: 9 }]);
});

test('stock without a branch is asked about, and not guessed', async () => {
  const imp = importer();
  const code = await plantOwn({ B: 1 });
  const found = await imp.send('products', file('Cantidad', row(code, 150, 6)));
  expect(found.settings.columns.at(-1)).toBe('quantity');
  const { headerLine, columns } = found.settings;
  const { status, body } = await imp.ask('map', { guid: found.guid, headerLine, columns });
  expect([status, body.error]).toEqual([
    409,
    'Di de qué local es el stock: en esa columna elige «Stock Bulevar» o «Stock Cerro Largo».',
  ]);
  const compared = await imp.map(found, { columns: columns.with(-1, 'stock.C') });
  expect((await imp.write(compared)).state).toBe('done');
  expect(await levelsOf(code)).toEqual({ B: 1, C: 6 });
});

test('stock without a branch is that of the shop’s default branch', async () => {
  const imp = importer();
  const code = await plantOwn({ B: 1 });
  const { variant } = shop().app;
  const { branches } = variant;
  onTestFinished(() => {
    variant.branches = branches;
  });
  variant.branches = branches.map((branch) => ({ ...branch, isDefault: branch.code === 'C' }));
  const found = await imp.send('products', file('Cantidad', row(code, 150, 6)));
  expect(found.settings.columns.at(-1)).toBe('stock.C');
});

test('columns of stock need the permission stock, for the write and the undo as well', async () => {
  const code = await plantOwn({ B: 1 });
  const grant = async (permissions: Permission[]) => {
    const { token } = seller;
    const { data } = permissionFind.output.parse(
      (await shop().post(permissionFind.path, {}, { token })).body,
    );
    const table = {
      ...data.table,
      positions: { ...data.table.positions, SEL: permissions },
    };
    const { body } = await shop().post(
      permissionSet.path,
      { table, version: data.version },
      { token },
    );
    expect(body.error).toBe('');
  };
  const all: Permission[] = ['catalogue', 'prices', 'stock', 'orders', 'customers'];
  await grant(all);
  const imp = importer(vendor);
  const compared = await imp.compare('products', file('Stock B', row(code, 160, 9)));
  await grant(['catalogue', 'prices']);
  const { guid, settings } = compared;
  const refusal = { status: 403, detail: { permissions: ['stock'] } };
  const asked = async (name: string, input: object) => {
    const { status, body } = await imp.ask(name, { guid, ...input });
    return { status, detail: body.detail };
  };
  const { headerLine, columns } = settings;
  expect(await asked('map', { headerLine, columns })).toEqual(refusal);
  expect(await asked('write', { revision: compared.revision })).toEqual(refusal);
  const { body } = await shop().post(
    '/rest/export/rows',
    { kind: 'products', after: 0 },
    { token: vendor.token },
  );
  expect(exportRows.output.parse(body).titles.join()).not.toContain('Stock Bulevar');
  await grant(all);
  const written = await imp.write(compared);
  expect(written.state).toBe('done');
  await grant(['catalogue', 'prices']);
  expect(await asked('undo', {})).toEqual(refusal);
  // Without the column it is a file of products like any other.
  const again = await imp.compare('products', file('Stock B', row(code, 161, 9)), {
    columns: columns.with(-1, ''),
  });
  expect((await imp.write(again)).state).toBe('done');
  expect([await levelsOf(code), await priceOf(code)]).toEqual([{ B: 9 }, 161_00]);
  await grant(all);
});

test('an exported file of products changes stock only where it was edited', async () => {
  const imp = importer();
  const [kept, more, byHand] = [
    await plantOwn({ B: 7 }),
    await plantOwn({ B: 7 }),
    await plantOwn({ B: 7 }),
  ];
  const { body } = await shop().post(
    '/rest/export/rows',
    { kind: 'products', after: 0 },
    { token: seller.token },
  );
  const { titles, rows } = exportRows.output.parse(body);
  const [units, price] = [titles.indexOf('Stock Bulevar'), titles.indexOf('Precio con IVA')];
  const edited = rows.flatMap((cells) =>
    cells[0] === kept
      ? [cells.with(price, 170)]
      : cells[0] === more
        ? [cells.with(units, 9)]
        : cells[0] === byHand
          ? [cells.with(price, 171)]
          : [],
  );
  await place(buyer, kept, 2);
  await place(buyer, more, 2);
  await setByHand(byHand, 6, 7);
  const compared = await imp.compare('products', CSV_MARK + csvLines([titles, ...edited]));
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([]);
  expect((await imp.write(compared)).state).toBe('done');
  expect(await Promise.all([kept, more, byHand].map(levelsOf))).toEqual([
    { B: 5 },
    { B: 7 },
    { B: 6 },
  ]);
  expect(await Promise.all([kept, more, byHand].map(priceOf))).toEqual([170_00, 100_00, 171_00]);
});
