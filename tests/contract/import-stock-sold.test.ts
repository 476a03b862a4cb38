/** Stock files beside orders: sold units stay sold. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { exportRows } from '#contract/calls/imports';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { SELLER, usePeople } from '../support/cast.ts';
import { stockOf } from '../support/goods.ts';
import { runImport } from '../support/import-command.ts';
import { countsOf, createImporter, saidOf } from '../support/imports.ts';
import { useOrderApp } from '../support/order-app.ts';

const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });
const importer = () => createImporter(shop().post, seller.token);
const unitsOf = (code: string) => stockOf(shop().app.db, code);
const titleOf = (branch: string): string => {
  const found = shop().app.variant.branches.find(({ code }) => code === branch);
  return `Stock ${found?.name}`;
};
const setByHand = async (code: string, quantity: number, from: number) => {
  const input = { code, branch: 'B', quantity, from, reason: 'Llegó mercadería' };
  const { body } = await shop().post('/rest/stock/set', input, { token: seller.token });
  expect(body.error).toBe('');
};

/** Three paid units that are not dispatched. */
const sell = async (code: string) => {
  const { id } = await place(buyer, code, 3);
  const paid = { orderId: id, state: 'PAP', sendEmail: false };
  expect((await post('changeState', paid, seller)).body.error).toBe('');
};

/** Exports some products, with edited units for branch B. */
const exported = async (typed: Readonly<Record<string, number>>): Promise<string> => {
  const { body } = await shop().post(
    '/rest/export/rows',
    { kind: 'stock', after: 0 },
    { token: seller.token },
  );
  const { titles, rows } = exportRows.output.parse(body);
  expect(titles).toContain(`${titleOf('B')} al exportar`);
  const place = titles.indexOf(titleOf('B'));
  const some = rows.flatMap((row) => {
    const to = typed[String(row[0])];
    return to === undefined ? [] : [row.with(place, to)];
  });
  return CSV_MARK + csvLines([titles, ...some]);
};

test('edited cells of an export apply their difference, and other cells change nothing', async () => {
  const imp = importer();
  const [kept, more, fewer, gone] = [
    await plantOwn({ B: 7 }),
    await plantOwn({ B: 7 }),
    await plantOwn({ B: 7 }),
    await plantOwn({ B: 7 }),
  ];
  const file = await exported({ [kept]: 7, [more]: 12, [fewer]: 6, [gone]: 1 });
  for (const code of [kept, more, fewer, gone]) await place(buyer, code, 3);
  const compared = await imp.compare('stock', file);
  expect(countsOf(compared)).toEqual({ added: 0, changed: 3, same: 1, bad: 0 });
  expect((await imp.rows(compared, 'changed')).map(({ key, changes }) => [key, changes])).toEqual([
    [more, [{ title: titleOf('B'), from: '4', to: '9' }]],
    [fewer, [{ title: titleOf('B'), from: '4', to: '3' }]],
    // More were removed than there are.
    [gone, [{ title: titleOf('B'), from: '4', to: '0' }]],
  ]);
  expect(compared.warnings).toEqual([
    '3 cantidades cambiaron en la tienda desde que se exportó el archivo: a lo que hay ahora se le suma o se le resta lo que cambiaste.',
  ]);
  // Another one is sold after the comparison.
  await place(buyer, more, 1);
  const again = await imp.write(compared);
  expect([again.state, again.revision > compared.revision]).toEqual(['checked', true]);
  expect((await imp.write(again)).state).toBe('done');
  expect(await Promise.all([kept, more, fewer, gone].map(unitsOf))).toEqual([4, 8, 3, 0]);
});

test('an export that was already imported, or whose stock was changed by hand since, is refused', async () => {
  const imp = importer();
  const [own, other] = [await plantOwn({ B: 7 }), await plantOwn({ B: 7 })];
  const file = await exported({ [own]: 9, [other]: 8 });
  await setByHand(other, 5, 7);
  const compared = await imp.compare('stock', file);
  const why = '3: Su stock se cambió a mano después de exportar el archivo';
  expect(saidOf(await imp.rows(compared, 'bad'))).toEqual([expect.stringContaining(why)]);
  const alone = await exported({ [own]: 9 });
  expect((await imp.write(await imp.compare('stock', alone))).state).toBe('done');
  expect(countsOf(await imp.compare('stock', alone))).toMatchObject({ changed: 0, bad: 1 });
  expect(await unitsOf(own)).toBe(9);
});

test('sold, undispatched units are subtracted from the quantities of other programs, unless the setting is off', async () => {
  const imp = importer();
  const [code, free] = [await plantOwn({ B: 10 }), await plantOwn({ B: 1 })];
  await sell(code);
  const file = (units: number) => `codigo;${titleOf('B')}\n${code};${units}\n${free};1\n`;
  // The stock level is 7, like the file minus the three.
  const same = await imp.compare('stock', file(10));
  expect([countsOf(same).changed, same.warnings]).toEqual([0, []]);
  const twelve = await imp.compare('stock', file(12));
  expect(twelve.warnings).toEqual([
    'Hay 3 unidades vendidas que aún no salieron, de 1 producto: se restan de lo que dice el archivo. Si el archivo ya no las cuenta, pulsa «Cambiar columnas» y quita la marca de «Restar lo vendido que aún no salió».',
  ]);
  const whole = await imp.map(twelve, { takesOffSold: false });
  expect(whole.warnings).toEqual([
    'Hay 3 unidades vendidas que aún no salieron, de 1 producto: si el archivo las cuenta, se venden dos veces. Para que no, pulsa «Cambiar columnas» y marca «Restar lo vendido que aún no salió».',
  ]);
  const written = await imp.write(await imp.map(whole, { takesOffSold: true }));
  expect(written.state).toBe('done');
  expect(await unitsOf(code)).toBe(9);
  // They are sold but not dispatched: the undo subtracts the imported difference.
  expect((await imp.undo(written)).state).toBe('undone');
  expect(await unitsOf(code)).toBe(7);
  const none = await imp.write(await imp.compare('stock', file(2)));
  expect(none.state).toBe('done');
  expect(await unitsOf(code)).toBe(0);
});

test('the command subtracts them as well, unless an option keeps them', {
  timeout: 120_000,
}, async () => {
  const code = await plantOwn({ B: 10 });
  await sell(code);
  const folder = await mkdtemp(join(tmpdir(), 'stock-'));
  const file = join(folder, 'stock.csv');
  await writeFile(file, `codigo;${titleOf('B')}\n${code};12\n`);
  const { rows } = await shop().app.db.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const bring = (...options: string[]) =>
    runImport(inject('postgresUrl').replace(/\/[^/]*$/, `/${rows[0]?.name}`), [
      ...[file, '--kind', 'stock'],
      ...options,
    ]);
  expect((await bring('--keep-sold')).code).toBe(0);
  expect(await unitsOf(code)).toBe(12);
  expect((await bring('--no-profile')).code).toBe(0);
  expect(await unitsOf(code)).toBe(9);
  await rm(folder, { recursive: true });
});
