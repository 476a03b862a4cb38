import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { officeFirstSteps, officeTestMail } from '#contract/calls/office';
import { useApp } from '../support/app.ts';
import { SELLER } from '../support/cast.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  seller = await plantUser(db, SELLER);
});
const steps = async () => {
  const { body } = await shop().post(officeFirstSteps.path, {}, seller);
  expect(body.error).toBe('');
  return officeFirstSteps.output.parse(body).data;
};

test('the first steps follow the data of the shop', async () => {
  expect(await steps()).toMatchObject({
    // Name and RUT, mail, social profiles.
    samples: { identity: 3, branches: 2, accounts: 4 },
    hasShippings: false,
    products: 0,
    pictured: 0,
    staff: 1,
    hasMailed: false,
    hasPublished: false,
  });
  const { db } = shop().app;
  await plantShelves(db);
  await plantProduct(db, { code: 'R-1' });
  await plantUser(db, SELLER);
  const value = JSON.stringify([{ id: 'BRDE', text: 'Cuenta 001234567-00001' }]);
  await shop().post('/rest/config/set', { key: 'PAYMENT_INSTRUCTIONS', value }, seller);
  const found = await steps();
  expect(found).toMatchObject({ samples: { accounts: 3 }, products: 1, staff: 2 });
  expect(found.categories).toBeGreaterThan(0);
});

test('a test mail goes to the caller, once a minute', async () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  shop().setClock(new Date(minute + 10_000));
  const ask = async () => {
    const { body } = await shop().post(officeTestMail.path, {}, seller);
    return officeTestMail.output.parse(body).email;
  };
  expect([await ask(), await ask()]).toEqual([seller.email, seller.email]);
  const { db } = shop().app;
  expect(await mailsTo(db, seller.email)).toHaveLength(1);
  shop().setClock(new Date(minute + 70_000));
  await ask();
  expect(await mailsTo(db, seller.email)).toHaveLength(2);
  shop().setClock(undefined);
  await db.execute(sql`update mails set sent_at = now()`);
  expect((await steps()).hasMailed).toBe(true);
});
