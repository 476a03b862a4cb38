/** An order's mails go to the verified address of the account, if servers accept it. */

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#backend/database/tables/mail';
import { orderDetail } from '#contract/calls/order-management';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';
import { PASSWORD, type Planted } from '../support/people.ts';

let code = '';
const { shop, post, plantOwn, ...orders } = useOrderApp();
const { buyer, other, seller } = usePeople(shop, {
  buyer: { email: 'ana@correo..uy' },
  other: {},
  seller: SELLER,
});
beforeEach(async () => {
  await shop().app.db.delete(mails);
  code = await plantOwn({ B: 9 });
});

const place = (who: Planted) => orders.place(who, code);
const attentionOf = async (orderId: number) =>
  orderDetail.output.parse((await post('detail', { orderId }, seller)).body).data.order.counter
    ?.attention;
const NO_MAIL =
  'El correo del comprador no recibe mensajes (ana@correo..uy): avísale por teléfono.';

test('an unverified address gets no mail, even as the default one', async () => {
  const unproven = `${randomUUID()}@otra.example`;
  const emails = [{ BCMode: 'INS', PeEmail: unproven, IsDefault: true }];
  const update = { id: other.personId, emails };
  const { status } = await shop().post('/rest/person/update', update, { token: other.token });
  expect(status).toBe(200);
  const order = await place(other);
  await post('changeState', { orderId: order.id, state: 'PAP', sendEmail: true }, seller);
  const input = { password: PASSWORD, newPassword: 'tornillo-verde-38' };
  await shop().post('/rest/user/changePwd', input, { token: other.token });
  const sent = await shop().app.db.select({ recipient: mails.recipient }).from(mails);
  const recipients = sent.map(({ recipient }) => recipient);
  // The shop is mailed too.
  expect(recipients).not.toContain(unproven);
  expect(recipients.filter((recipient) => recipient === other.email)).toHaveLength(3);
});

// Stored before such addresses were refused.
test('an order with an unmailable address is placed and moved, and the seller sees that no mail arrives', async () => {
  const order = await place(buyer);
  expect(await attentionOf(order.id)).toBe(NO_MAIL);
  for (const state of ['PAP', 'DIS']) {
    const move = { orderId: order.id, state, sendEmail: true };
    expect((await post('changeState', move, seller)).body).toMatchObject({ data: { state } });
    expect(await attentionOf(order.id)).toBe(NO_MAIL);
  }
  // The mail is kept for the log.
  const kept = await shop().app.db.select({ event: mails.event }).from(mails);
  expect(kept.map(({ event }) => event)).toEqual([
    expect.stringContaining(`order-attention:${order.number}:unreachableText:`),
    `order-received:${order.number}`,
    `shop-order:${order.number}:PPE`,
    `order-state:${order.number}:2`,
    `order-state:${order.number}:3`,
  ]);
});

test('an order with a mailable address has no such note', async () => {
  const order = await place(other);
  await post('changeState', { orderId: order.id, state: 'PAP', sendEmail: true }, seller);
  expect(await attentionOf(order.id)).toBe('');
});
