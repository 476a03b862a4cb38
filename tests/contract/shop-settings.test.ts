/** Settings of sellers: exceptional opening hours and payment instructions. */
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { MAX_INSTRUCTIONS } from '#contract/entities/shop-settings';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'R-1', priceCents: 100_00, stock: { B: 5 } });
  seller = await plantUser(db, { employeeOf: 1, isSeller: true });
});
const set = (key: string, value: unknown, version?: number) =>
  shop().post('/rest/config/set', { key, value: JSON.stringify(value), version }, seller);
const seen = async (key: string): Promise<unknown> => {
  const { body } = await shop().post('/rest/config/getPublic', { key });
  return JSON.parse(calls.configGetPublic.output.parse(body).data ?? 'null');
};

const christmas = {
  from: '2026-12-25',
  until: '2026-12-25',
  branches: [],
  hours: [],
  reason: 'Navidad',
};
const deposit = { id: 'BRDE', text: 'Banco República\nCuenta 001-9\n\n<b>Avísanos</b>' };

describe('each setting', () => {
  test.each([
    ['OPENING_EXCEPTIONS', [christmas]],
    ['PAYMENT_INSTRUCTIONS', [deposit]],
  ])('%s is stored, public and recorded, and an outdated save is refused', async (key, value) => {
    expect((await set(key, value, 0)).status).toBe(200);
    expect(await seen(key)).toEqual(value);
    const late = await set(key, [], 0);
    expect([late.status, late.body.errorCode]).toEqual([409, 'record.stale']);
    expect(late.body.detail).toMatchObject({ key, version: 1 });
    expect(await seen(key)).toEqual(value);
    const { body } = await shop().post(
      '/rest/audit/list',
      { subject: 'config', subjectId: key },
      seller,
    );
    expect(calls.auditList.output.parse(body).data).toMatchObject([
      { author: 'Ana Píriz', action: 'INS', changes: [{ field: 'value', to: value }] },
    ]);
  });
});

const hours = [{ open: '09:00', close: '12:00' }];
describe('invalid values are refused at their field', () => {
  test.each<[string, unknown, string]>([
    ['OPENING_EXCEPTIONS', [{ ...christmas, from: '2026-02-30' }], 'value.0.from'],
    ['OPENING_EXCEPTIONS', [{ ...christmas, from: '2026-13-01' }], 'value.0.from'],
    ['OPENING_EXCEPTIONS', [{ ...christmas, until: '2026-12-24' }], 'value.0.until'],
    ['OPENING_EXCEPTIONS', [{ ...christmas, reason: ' ' }], 'value.0.reason'],
    ['OPENING_EXCEPTIONS', [{ ...christmas, branches: ['MARS'] }], 'value.0.branches'],
    [
      'OPENING_EXCEPTIONS',
      [{ ...christmas, hours: [{ open: '12:00', close: '09:00' }] }],
      'value.0.hours.0.close',
    ],
    [
      'OPENING_EXCEPTIONS',
      [{ ...christmas, hours: [...hours, { open: '11:00', close: '13:00' }] }],
      'value.0.hours',
    ],
    [
      'OPENING_EXCEPTIONS',
      [{ ...christmas, hours: [{ open: '9', close: '12:00' }] }],
      'value.0.hours.0.open',
    ],
    ['OPENING_EXCEPTIONS', Array(101).fill(christmas), 'value.'],
    // Paid on the provider's page, so there are no instructions.
    ['PAYMENT_INSTRUCTIONS', [{ id: 'MPU', text: 'x' }], 'value.0.id'],
    ['PAYMENT_INSTRUCTIONS', [{ id: 'ZZZZ', text: 'x' }], 'value.0.id'],
    ['PAYMENT_INSTRUCTIONS', [deposit, deposit], 'value.'],
    [
      'PAYMENT_INSTRUCTIONS',
      [{ id: 'BRDE', text: 'a'.repeat(MAX_INSTRUCTIONS + 1) }],
      'value.0.text',
    ],
    ['PAYMENT_INSTRUCTIONS', [{ id: 'BRDE', text: 'a\n'.repeat(21) }], 'value.0.text'],
  ])('%s %#', async (key, value, field) => {
    const before = await seen(key);
    const { status, body } = await set(key, value);
    expect([status, body.errorCode]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
    expect(await seen(key)).toEqual(before);
  });
});

test('mails, pages and payment methods show the edited text, or else the shop’s own', async () => {
  const [edited, own] = ['BRDE', 'ABGI'].map((id) => {
    const found = shop().app.variant.payments.find((payment) => payment.id === id);
    if (!found) throw new Error(`the shop has no ${id}`);
    return found;
  });
  expect((await set('PAYMENT_INSTRUCTIONS', [deposit])).status).toBe(200);
  const lines = ['Banco República', 'Cuenta 001-9', '<b>Avísanos</b>'];
  const wanted = [
    [edited?.id, lines],
    [own?.id, own?.instructions],
  ] as const;
  const listed = calls.paymentList.output.parse((await shop().post('/rest/payment/list', {})).body);
  for (const [id, said] of wanted) {
    expect(listed.data.find((payment) => payment.id === id)?.instructions).toEqual(said);
    const buyer = await plantUser(shop().app.db);
    const sent = orderOf([{ Code: 'R-1', Quantity: 1, Price: 100 }], { OrderPaymentId: id });
    const placed = await shop().post('/rest/order/add', sent, { token: buyer.token });
    expect([placed.status, placed.body.error]).toEqual([200, '']);
    const [mail] = await mailsTo(shop().app.db, buyer.email);
    expect(mail?.data.instructions).toEqual(said);
    const [number, key] = new URL(String(mail?.data.url)).pathname.split('/').slice(-2);
    const { body } = await shop().post('/rest/order/follow', { number: Number(number), key });
    const { instructions, reservedUntil } = calls.orderFollow.output.parse(body).data;
    expect(instructions).toEqual(said);
    expect(Date.parse(reservedUntil ?? '')).toBeGreaterThan(Date.now());
  }
});
