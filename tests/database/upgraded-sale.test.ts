/** A shop of an earlier release is upgraded by this one's setup, goes on with what it had, and sells. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { ensureDatabase } from '#host/migrate';
import { ROOT } from '../root.ts';
import { administer } from '../support/database.ts';
import { stockOf } from '../support/goods.ts';
import { runScript } from '../support/script.ts';
import { openSale, startProviders } from '../support/whole-sale.ts';
import { FORMER, makeFormerShop } from './former-shop.ts';

const journal: { entries: unknown[] } = JSON.parse(
  readFileSync(join(ROOT, 'backend/database/migrations/meta/_journal.json'), 'utf8'),
);

/** By the number of its migrations. */
const RELEASES: readonly [release: string, migrations: number][] = [
  ['the first that took orders, before it was paid online', 3],
  ['accounts that wait for their activation, checkouts with one name', 12],
  ['the last before a shop opened', 16],
  ['orders found by their words, lists before their documents', 24],
  ['changes written down, companies without groups', 35],
  ['pages that follow the catalogue', 43],
  ['the one before this', journal.entries.length - 1],
];
/** Since when its orders were charged online. */
const PAYS_ONLINE = 7;

const everyIndexIsValid = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_index where not indisvalid');
    return rowCount === 0;
  } finally {
    await client.end();
  }
};

test.each(RELEASES)('%s (%i migrations)', async (_release, migrations) => {
  const name = `upgraded_${randomUUID().replaceAll('-', '')}`;
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  await ensureDatabase(inject('postgresUrl'), name);
  // Its orders have the numbers and keys of the others'.
  const emulators = await startProviders();
  try {
    const [byDeposit, byCard] = FORMER.guids;
    const { id: preference } = emulators.mercadoPago.prefer({
      items: [{ title: 'Radiador', quantity: 1, unit_price: 1234.5, currency_id: 'UYU' }],
      external_reference: '1002',
      metadata: { order_guid: byCard },
    });
    await makeFormerShop(url, migrations, preference);
    for (let start = 0; start < 2; start += 1) {
      const { code, lines } = await runScript(['setup'], { DATABASE_URL: url });
      expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/está lista\.$/)]);
    }
    expect(await everyIndexIsValid(url)).toBe(true);

    const { app, close, ordersOf, move, payOnline, sell, ...sale } = await openSale(url, emulators);
    try {
      const seller = await sale.logIn(FORMER.seller);
      expect(await stockOf(app.db, FORMER.goods.code)).toBe(FORMER.stock);
      // Whoever was logged in still is; others come in by the password that they had.
      const sold = await sell(FORMER.goods, FORMER.token, seller);
      sold.unshift(...(await sell(FORMER.goods, await sale.logIn(FORMER.buyer), seller)));
      expect(sold).toEqual([1006, 1005, 1004, 1003]);
      expect(await stockOf(app.db, FORMER.goods.code)).toBe(FORMER.stock - sold.length);

      // What that release had begun goes on.
      if (migrations >= PAYS_ONLINE)
        expect(await payOnline(byCard, preference, FORMER.token)).toBe('PAP');
      const [former, earlier] = (await ordersOf(seller)).slice(sold.length);
      expect([former?.gUID, earlier?.gUID]).toEqual([byCard, byDeposit]);
      expect(earlier).toMatchObject({ number: 1001, state: 'PPE', items: [{ code: 'RAD-86' }] });
      for (const state of ['PAP', 'DIS']) await move(earlier?.id ?? 0, state, seller);
      expect((await ordersOf(seller)).at(-1)).toMatchObject({ number: 1001, state: 'DIS' });
    } finally {
      await close();
    }
  } finally {
    await emulators.close();
    await administer(`drop database ${name} with (force)`);
  }
});
