/** Payments by Mercado Pago, with notifications in any number and order. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { plantUser } from '../support/people.ts';
import { type Placed, PRICE_CENTS, useCounter } from './counter.ts';

const counter = useCounter();
const provider = () => counter().emulators.mercadoPago.provider;

/** Each test has its own orders; earlier open ones are not queried and do not expire. */
beforeEach(async () => {
  counter().setClock(undefined);
  provider().trouble({ failNext: 0, loseNext: 0, copies: 1, holdNotifications: false });
  await provider().deliver(() => []);
  const { db } = counter().app;
  await db.execute(sql`update orders set reserved_until = null, state = 'CAN'
    where state in ('INI', 'PCH', 'PPE')`);
  await db.execute(sql`update charges set next_ask_at = null`);
});

/** An order whose buyer is on the provider's page. */
const atCheckout = (quantity?: number) => counter().atCheckout('MPU', quantity);
const pay = (...args: Parameters<ReturnType<typeof counter>['pay']>) => counter().pay(...args);

const check = (placed: Placed) =>
  counter().post('/rest/payment/check', { guid: placed.guid }, placed.token);

describe('going to pay', () => {
  test('the preference holds the whole order and the way back', async () => {
    const placed = await atCheckout(2);
    const preference = counter().emulators.mercadoPago.preferences.get(placed.reference);
    expect(preference).toMatchObject({
      external_reference: `${placed.number}`,
      items: [{ id: 'RAD-1', quantity: 2, unit_price: 1234.5, currency_id: 'UYU' }],
    });
    expect(preference?.back_urls?.success).toContain(`/mi-compra?pedido=${placed.guid}`);
    expect(preference?.notification_url).toMatch(/\/webhooks\/mercado-pago\?source_news=webhooks$/);
    // The provider would refuse it for a non-public address.
    expect(preference?.auto_return).toBeUndefined();
  });

  test('retries and two tabs at once create one preference', async () => {
    const placed = await counter().buy('MPU');
    const before = counter().emulators.mercadoPago.preferences.size;
    provider().trouble({ failNext: 2 });
    const replies = await Promise.all([
      counter().start('MPU', placed),
      counter().start('MPU', placed),
    ]);
    provider().trouble({ loseNext: 2 });
    const again = await counter().buy('MPU');
    const afterLoss = await counter().start('MPU', again);
    expect(counter().emulators.mercadoPago.preferences.size - before).toBe(2);
    expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1);
    expect(afterLoss.body.error).toBe('');
  });

  test('a failing provider is reported, and the order can be paid later', async () => {
    const placed = await counter().buy('MPU');
    provider().trouble({ failNext: 100 });
    const refused = await counter().start('MPU', placed);
    expect([refused.status, refused.body.errorCode]).toEqual([502, 'payment.provider']);
    provider().trouble({ failNext: 0 });
    expect((await counter().start('MPU', placed)).body.error).toBe('');
  });

  test('the token is no seller credential and belongs to its buyer', async () => {
    const placed = await counter().buy('MPU');
    const { body } = await counter().post(
      '/rest/payment/getAccessToken',
      { paymentId: 'MPU' },
      placed.token,
    );
    expect(body.accessToken).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toContain(counter().emulators.mercadoPago.accessToken);
    const stranger = await plantUser(counter().app.db);
    const refused = await counter().post(
      '/rest/payment/start',
      { accessToken: body.accessToken },
      stranger.token,
    );
    expect(refused.body.errorCode).toBe('payment.token');
    const foreign = await counter().post(
      '/rest/payment/getAccessToken',
      { paymentId: 'MPU', OrderGUID: placed.guid },
      stranger.token,
    );
    expect(foreign.status).toBe(404);
  });
});

describe('notifications', () => {
  test('50 copies at once cause one move and one mail', async () => {
    const placed = await atCheckout();
    const stock = await counter().stock();
    provider().trouble({ copies: 50 });
    await pay(placed);
    provider().trouble({ copies: 1 });
    const history = await counter().history(placed);
    const mails = await counter().mails(placed);
    console.log(`50 notifications: ${history.length - 1} transition(s), ${mails.length} mail(s)`);
    expect(history).toEqual(['>INI', 'INI>PAP']);
    expect(mails).toEqual([`order-received:${placed.number}`]);
    expect(await counter().toldShop(placed)).toEqual(['PAP']);
    expect(await counter().stock()).toBe(stock);
  });

  const steps = ['pending', 'approved', 'refunded', 'return'] as const;
  const orders = (rest: readonly (typeof steps)[number][]): (typeof steps)[number][][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((step) =>
          orders(rest.filter((other) => other !== step)).map((tail) => [step, ...tail]),
        );

  test('pending, approved, refunded and return end alike in any order', async () => {
    const ends = new Set<string>();
    for (const order of orders(steps)) {
      const before = await counter().stock();
      const placed = await atCheckout();
      const { mercadoPago } = counter().emulators;
      // The payment changes at the provider; notifications arrive in any order.
      provider().trouble({ holdNotifications: true });
      const payment = mercadoPago.pay(placed.reference, 'pending');
      mercadoPago.change(payment.id, 'approved');
      mercadoPago.change(payment.id, 'refunded');
      provider().trouble({ holdNotifications: false });
      await provider().deliver(() => []);
      for (const step of order) {
        if (step === 'return') await check(placed);
        else mercadoPago.notify(payment.id);
        await provider().settled();
      }
      ends.add(`${await counter().state(placed)} ${(await counter().stock()) - before}`);
    }
    console.log(`24 orders of arrival: ${[...ends].join(' / ')}`);
    expect([...ends]).toEqual(['CAN 0']);
  }, 90_000);

  test('repeated notifications of earlier states change nothing', async () => {
    const before = await counter().stock();
    const placed = await atCheckout();
    const payment = await pay(placed, 'pending');
    expect(await counter().state(placed)).toBe('PPE');
    counter().emulators.mercadoPago.change(payment.id, 'approved');
    await provider().settled();
    expect(await counter().state(placed)).toBe('PAP');
    counter().emulators.mercadoPago.change(payment.id, 'refunded');
    await provider().settled();
    counter().emulators.mercadoPago.notify(payment.id);
    await provider().settled();
    expect(await counter().history(placed)).toEqual(['>INI', 'INI>PPE', 'PPE>PAP', 'PAP>CAN']);
    expect(await counter().mails(placed)).toEqual([
      `order-received:${placed.number}`,
      `order-state:${placed.number}:3`,
      `money-returned:${placed.number}:${payment.id}:${PRICE_CENTS}`,
    ]);
    expect(await counter().toldShop(placed)).toEqual(['PPE', 'PAP']);
    expect(await counter().stock()).toBe(before);
  });

  test('lost notifications are found by the buyer’s return or by the sweep', async () => {
    const { app } = counter();
    const [returned, silent] = [await atCheckout(), await atCheckout()];
    await counter().unheard(async () => {
      await pay(returned);
      await pay(silent);
    });
    expect((await check(returned)).body.state).toBe('PAP');
    expect(await counter().state(silent)).toBe('INI');
    await counter().sweep(silent);
    expect(await counter().state(silent)).toBe('PAP');
    const { rows } = await app.db.execute(
      sql`select from charges where order_id = ${silent.id} and next_ask_at is not null`,
    );
    expect(rows).toHaveLength(0);
  });

  test('a failure of the shop answers 5xx, and the provider retries', async () => {
    const placed = await atCheckout();
    // Three tries of the SDK for each of the first two notifications find the provider down.
    provider().trouble({ failNext: 6 });
    await pay(placed);
    expect(await counter().state(placed)).toBe('PAP');
    expect(counter().logged.map(({ message }) => message)).toContain('notification refused');
  });
});

describe('invalid payments', () => {
  test('a payment with another order’s reference, or none', async () => {
    const [dear, cheap] = [await atCheckout(3), await atCheckout(1)];
    await pay(cheap, 'approved', { external_reference: `${dear.number}` });
    for (const order of [dear, cheap]) {
      expect(await counter().state(order)).toBe('INI');
      expect(await counter().attention(order)).toBe('');
    }
    await pay(cheap, 'approved', { external_reference: null });
    await pay(cheap, 'approved', { external_reference: '999999' });
    expect(await counter().state(cheap)).toBe('INI');
  });

  test('a notification signed with another secret or a month ago', async () => {
    const placed = await atCheckout();
    const { mercadoPago } = counter().emulators;
    provider().trouble({ holdNotifications: true });
    const payment = await pay(placed);
    await provider().deliver(() => []);
    const days = (n: number) => `${Math.floor(Date.now() / 1000) - n * 86_400}`;
    mercadoPago.notify(payment.id, { secret: 'guessed' });
    mercadoPago.notify(payment.id, { ts: days(30) });
    const statuses: number[] = [];
    await provider().deliver((held) => {
      for (const { url, headers, body } of held)
        void counter()
          .app.webhook(new Request(url, { method: 'POST', headers, body }))
          .then((response) => statuses.push(response.status));
      return [];
    });
    await expect.poll(() => statuses).toEqual([401, 401]);
    expect(await counter().state(placed)).toBe('INI');
    // Milliseconds and seconds are both accepted.
    mercadoPago.notify(payment.id, { ts: `${Date.now()}` });
    provider().trouble({ holdNotifications: false });
    await provider().deliver();
    expect(await counter().state(placed)).toBe('PAP');
  });

  test('a rejected card can be followed by another on the same order', async () => {
    const placed = await atCheckout();
    await pay(placed, 'rejected');
    expect(await counter().state(placed)).toBe('PCH');
    const again = await counter().start('MPU', placed);
    expect(again.body.reference).toBe(placed.reference);
    await pay(placed);
    expect(await counter().history(placed)).toEqual(['>INI', 'INI>PCH', 'PCH>PAP']);
    expect(await counter().mails(placed)).toEqual([`order-received:${placed.number}`]);
  });
});

describe('time and stock', () => {
  const afterwards = () => counter().setClock(new Date(Date.now() + 31 * 60_000));

  test('an expired reservation returns its stock once, and a late approval takes it again', async () => {
    const before = await counter().stock();
    const placed = await atCheckout(2);
    expect(await counter().stock()).toBe(before - 2);
    afterwards();
    await expireReservations(counter().app);
    await expireReservations(counter().app);
    expect(await counter().stock()).toBe(before);
    expect(await counter().state(placed)).toBe('PCH');
    await pay(placed);
    counter().setClock(undefined);
    expect(await counter().state(placed)).toBe('PAP');
    expect(await counter().stock()).toBe(before - 2);
    expect(await counter().attention(placed)).toBe('');
  });

  test('a late approval without stock is paid and marked', async () => {
    const placed = await atCheckout(2);
    afterwards();
    await expireReservations(counter().app);
    counter().setClock(undefined);
    const stock = await counter().stock();
    await counter().setStock(1);
    await pay(placed);
    expect(await counter().state(placed)).toBe('PAP');
    expect(await counter().attention(placed)).toContain('no hay stock de RAD-1');
    expect(await counter().stock()).toBe(1);
    await counter().setStock(stock);
  });

  test('the last query before expiry finds a payment whose notifications were lost', async () => {
    const placed = await atCheckout();
    await counter().unheard(() => pay(placed));
    afterwards();
    await expireReservations(counter().app);
    counter().setClock(undefined);
    expect(await counter().state(placed)).toBe('PAP');
  });

  test('a reservation outlasts a failing provider, but not for ever', async () => {
    const before = await counter().stock();
    const placed = await atCheckout();
    afterwards();
    provider().trouble({ failNext: 3 });
    expect(await expireReservations(counter().app)).toEqual({ expired: 0, waiting: 1 });
    expect(await counter().stock()).toBe(before - 1);
    counter().setClock(new Date(Date.now() + 25 * 3_600_000));
    provider().trouble({ failNext: 3 });
    expect(await expireReservations(counter().app)).toEqual({ expired: 1, waiting: 0 });
    counter().setClock(undefined);
    expect(await counter().stock()).toBe(before);
    expect(await counter().state(placed)).toBe('PCH');
  });

  test('paying again after expiry creates a new checkout and holds the stock', async () => {
    const before = await counter().stock();
    const placed = await atCheckout();
    afterwards();
    await expireReservations(counter().app);
    const again = await counter().start('MPU', placed);
    counter().setClock(undefined);
    expect(again.body.reference).not.toBe(placed.reference);
    expect(await counter().stock()).toBe(before - 1);
  });
});
