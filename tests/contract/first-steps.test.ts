import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Log } from '#backend/http/log';
import { sendDueMails } from '#backend/mail/delivery';
import type { Mailer } from '#backend/mail/mailer';
import { readFirstSteps } from '#backend/office/first-steps';
import { officeFirstSteps, officeTestMail } from '#contract/calls/office';
import { publishedIdentity } from '#variants/published-data';
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
    // Name and RUT, mail.
    samples: { identity: 2, branches: 2, accounts: 4 },
    hasShippings: false,
    hasBanner: false,
    products: 0,
    pictured: 0,
    staff: 1,
    hasSampleSender: true,
    hasMailed: false,
    hasPublished: false,
  });
  const { db } = shop().app;
  await plantShelves(db);
  await plantProduct(db, { code: 'R-1' });
  await plantUser(db, SELLER);
  const value = JSON.stringify([{ id: 'BRDE', text: 'Cuenta 001234567-00001' }]);
  await shop().post('/rest/config/set', { key: 'PAYMENT_INSTRUCTIONS', value }, seller);
  await db.execute(sql`insert into config (key, value) values ('BANNER_ITEMS', '[{}]')`);
  const found = await steps();
  expect(found).toMatchObject({
    samples: { accounts: 3 },
    hasBanner: true,
    products: 1,
    staff: 2,
  });
  expect(found.categories).toBeGreaterThan(0);
});

test('a test mail goes to the caller, once a minute from each sender, and names a sample one', async () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  shop().setClock(new Date(minute + 10_000));
  const ask = async () => {
    const { body } = await shop().post(officeTestMail.path, {}, seller);
    return officeTestMail.output.parse(body);
  };
  const sent = { email: seller.email, sampleSender: shop().app.variant.mail.from };
  expect([await ask(), await ask()]).toMatchObject([sent, sent]);
  const { db } = shop().app;
  const tests = async () =>
    (await mailsTo(db, seller.email)).filter(({ template }) => template === 'officeTest');
  expect(await tests()).toHaveLength(1);
  const published = publishedIdentity(shop().app.variant);
  const own = { ...published, email: 'hola@radiadorespaz.com.uy' };
  const saveIdentity = (value: unknown[]) =>
    shop().post('/rest/config/set', { key: 'SHOP_IDENTITY', value: JSON.stringify(value) }, seller);
  expect((await saveIdentity([own])).body.error).toBe('');
  expect((await ask()).sampleSender).toBe('');
  expect(await tests()).toHaveLength(2);
  await saveIdentity([published]);
  shop().setClock(new Date(minute + 70_000));
  await ask();
  expect(await tests()).toHaveLength(3);
  shop().setClock(undefined);
});

test('the mail counts as tested once the server took a test, until server or sender change', async () => {
  const { db, variant } = shop().app;
  const log: Log = { info: () => {}, warn: () => {}, error: () => {} };
  let server = 'uno';
  const mailer: Mailer = {
    send: async () => {},
    settings: () => `${server} ${variant.mail.from}`,
    close: () => {},
  };
  const hasMailed = async () => (await readFirstSteps({ db, variant, mailer })).hasMailed;
  await sendDueMails({
    db,
    mailer: { ...mailer, send: async () => Promise.reject(new Error('no')) },
    log,
  });
  expect(await hasMailed()).toBe(false);
  await db.execute(sql`update mails set next_attempt_at = now()`);
  await sendDueMails({ db, mailer, log });
  expect(await hasMailed()).toBe(true);
  server = 'dos';
  expect(await hasMailed()).toBe(false);
});
