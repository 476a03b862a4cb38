/** Two files of the same goods, the second written while lists are updated for the first. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { LOCKS } from '#backend/database/advisory-locks';
import { allowLongWork } from '#backend/database/connection';
import { imports } from '#backend/database/tables/imports';
import { workOn } from '#backend/imports/work';
import { writeImport } from '#backend/imports/write-import';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { createImporter } from '../support/imports.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantProduct(db, { code: 'T-1', priceCents: 5_00, stock: { B: 5 } });
  await plantProduct(db, { code: 'T-2', priceCents: 15_00, stock: { B: 5 } });
  await db.transaction((tx) => rebuildListIndex(tx));
});

/** As the lists' own documents put them. */
const byPrice = async (list: 'product' | 'autopart'): Promise<string[]> => {
  const { body } = await shop().post(`/rest/${list}/filter`, { filters: [], orderBy: 'PLO' });
  return [...new Set(JSON.stringify(body.data).match(/T-\d/g))];
};

test('lists end up with the changes of a second file that was written while they were updated', async () => {
  const { app } = shop();
  const imp = createImporter(shop().post, seller.token);
  const stateOf = async (guid: string) => (await imp.find(guid)).state;
  const asked = async (price: string): Promise<string> => {
    const compared = await imp.compare('prices', `codigo;precio\nT-1;${price}\n`);
    expect((await imp.askToWrite(compared)).status).toBe(200);
    return compared.guid;
  };
  const first = await asked('10,00');
  // A piece at a time.
  await until('all of it being written', async () => {
    if ((await stateOf(first)) === 'writing') await workOn(app, first, 1);
    return (await stateOf(first)) !== 'writing';
  });
  expect(await stateOf(first)).toBe('telling');
  const second = await asked('20,00');
  let telling: Promise<number> = Promise.resolve(0);
  await app.db.transaction(async (tx) => {
    await allowLongWork(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.importing})`);
    const [row] = await tx.select().from(imports).where(eq(imports.guid, second));
    if (!row) throw new Error('no import');
    await writeImport(app, tx, row, async () => {});
    let isOver = false;
    telling = workOn(app, first, 5_000).finally(() => {
      isOver = true;
    });
    await until('a piece that ends, or waits for this one', async () => {
      const { rows } = await app.db.execute(
        sql`select from pg_locks where not granted and pid in (
              select pid from pg_stat_activity where datname = current_database())`,
      );
      return isOver || rows.length > 0;
    });
  });
  await telling;
  expect((await imp.finish(first)).state).toBe('done');
  expect((await imp.finish(second)).state).toBe('done');
  for (const list of ['product', 'autopart'] as const)
    expect(await byPrice(list), list).toEqual(['T-2', 'T-1']);
});
