import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { erasedKey } from '#backend/privacy/erase';
import { cancelByAddress, requestByAddress } from '#backend/privacy/erasure-requests';
import { DAY_MS } from '#contract/time/dates';
import { loadVariant } from '#variants/load';
import type { Variant } from '#variants/schema';
import { useApp } from '../support/app.ts';
import { tablesWith } from '../support/everywhere.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'bujia', stock: { B: 50 } });
});
const db = () => shop().app.db;
let whole: Variant;
let bare: Variant;
beforeAll(async () => {
  [whole, bare] = [await loadVariant('NAM'), await loadVariant('NAE')];
});
const wish = (email: string, variant = bare) => {
  const { now } = shop().app;
  return requestByAddress({ db: db(), now, variant }, email);
};
const takeBack = (email: string) => cancelByAddress(shop().app, email);
const daysLater = async (days: number) => {
  shop().setClock(new Date(Date.now() + days * DAY_MS));
  await db().execute(sql`delete from job_runs`);
  await shop().app.runJobs();
  shop().setClock(undefined);
};
const hasAccount = async (email: string) => (await tablesWith(db(), email)).includes('users');
const templates = async (email: string) =>
  (await mailsTo(db(), email)).map(({ template }) => template);

test('without a profile the request waits, the mail asks for a confirmation, and then all data is erased', async () => {
  const { email, guid } = await plantUser(db());
  const asked = await wish(email.toUpperCase());
  expect(asked).toMatchObject({ kind: 'requested', openOrders: [] });
  expect(await wish(email)).toEqual(asked);
  const told = await mailsTo(db(), email);
  expect(told).toMatchObject([{ template: 'eraseAsked', data: { profileUrl: '' } }]);
  const mail = renderMail('eraseAsked', told[0]?.data, bare).text.replace(/\s+/g, ' ');
  expect(mail).toContain('o cambiaste de idea, responde este correo.');
  expect(mail).not.toContain('perfil');
  await daysLater(bare.privacy.erasureDays - 1);
  expect(await hasAccount(email)).toBe(true);
  await daysLater(bare.privacy.erasureDays + 1);
  expect(await hasAccount(email)).toBe(false);
  expect(await templates(email)).toEqual(['erased']);
  await shop().app.files.remove(erasedKey(guid));
});

test('a cancelled request keeps the account', async () => {
  const { email } = await plantUser(db());
  await wish(email);
  expect(await takeBack(email)).toBe(true);
  expect(await takeBack(email)).toBe(false);
  expect(await takeBack('nadie@personas.example')).toBe(false);
  await daysLater(bare.privacy.erasureDays + 1);
  expect(await hasAccount(email)).toBe(true);
});

test('open orders prevent the erasure and are named', async () => {
  const buyer = await plantUser(db());
  const order = orderOf([{ Code: 'bujia', Quantity: 1, Price: 100 }]);
  await shop().post('/rest/order/add', order, { token: buyer.token });
  // Paid, so that it does not expire.
  const { rows } = await db().execute<{ number: number }>(
    sql`update orders set state = 'PAP', reserved_until = null returning number`,
  );
  expect(rows).toHaveLength(1);
  expect(await wish(buyer.email)).toMatchObject({
    kind: 'requested',
    openOrders: rows.map(({ number }) => number),
  });
  await daysLater(bare.privacy.erasureDays + 1);
  expect(await hasAccount(buyer.email)).toBe(true);
});

test('with a profile its owner uses that, unless the account is disabled', async () => {
  const { email } = await plantUser(db());
  expect(await wish(email, whole)).toEqual({ kind: 'profile' });
  const closed = await plantUser(db(), { isDisabled: true });
  expect(await wish(closed.email, whole)).toMatchObject({ kind: 'requested' });
  // A disabled account cannot log in to cancel it.
  expect((await mailsTo(db(), closed.email)).at(-1)?.data).toMatchObject({ profileUrl: '' });
  expect(await wish('nadie@personas.example', whole)).toEqual({ kind: 'none' });
});

test('an employee of the shop must be removed from it first', async () => {
  const seller = await plantUser(db(), { isSeller: true });
  const storekeeper = await plantUser(db(), { employeeOf: bare.destinationCompany.id });
  for (const { email } of [seller, storekeeper])
    expect([await wish(email), await templates(email)]).toEqual([{ kind: 'employee' }, []]);
});
