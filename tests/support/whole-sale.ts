/** A complete sale over any test database, with two payments and dispatch. */
import { expect } from 'vitest';
import { paymentSettings } from '#backend/payments/settings';
import { loginGrant } from '#contract/calls/accounts';
import { autopartFilter } from '#contract/calls/catalog';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { paymentCheck } from '#contract/calls/payments';
import { stockFind } from '#contract/calls/stock';
import type { Order } from '#contract/entities/orders';
import { isAvailable } from '#contract/goods/stock-labels';
import type { PaymentId } from '#contract/orders/payments';
import { type Emulators, startEmulators } from '#emulators/emulators';
import { loginRequest, ORIGIN, postRequest, readAnswer } from './app.ts';
import { stockOf } from './goods.ts';
import { createApp } from './make-app.ts';
import { orderOf } from './orders.ts';
import { PASSWORD } from './people.ts';
import { payingVariant } from './roomy.ts';

/** The provider's notifications are lost: the shop learns of a payment when its buyer returns. */
export const startProviders = async (): Promise<Emulators> => {
  const emulators = await startEmulators({ shopUrl: ORIGIN, isProduction: false });
  emulators.mercadoPago.provider.trouble({ holdNotifications: true });
  return emulators;
};

interface Goods {
  /** The code of its page. */
  family: string;
  code: string;
  /** Decimal. */
  price: number;
}

/** @param emulators the shop's payment providers */
export const openSale = async (databaseUrl: string, emulators: Emulators) => {
  const errors: object[] = [];
  const app = createApp({
    databaseUrl,
    variant: await payingVariant(),
    limits: null,
    log: { info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
    smtpUrl: emulators.smtpUrl,
    payments: paymentSettings(emulators.environment, ORIGIN),
  });
  /** Posts a call that must be answered. */
  const ask = async (path: string, input: unknown, token?: string) => {
    const { body } = await readAnswer(await app.rest(postRequest(path, input, { token })));
    expect([path, body.error, errors]).toEqual([path, '', []]);
    return body;
  };
  const logIn = async (email: string): Promise<string> =>
    loginGrant.parse(await (await app.login(loginRequest(email, PASSWORD))).json()).access_token;

  /** Pays at the provider's page, and returns. @returns the order's state then */
  const payOnline = async (guid: string, reference: string, token: string): Promise<unknown> => {
    emulators.mercadoPago.pay(reference, 'approved');
    return paymentCheck.output.parse(await ask(paymentCheck.path, { guid }, token)).state;
  };
  const place = async ({ code, price }: Goods, payment: PaymentId, token: string) => {
    const rows = [{ Code: code, Quantity: 1, Price: price }];
    const input = orderOf(rows, { OrderPaymentId: payment });
    return orderAdd.output.parse(await ask(orderAdd.path, input, token)).data;
  };
  /** The company's orders, newest first. */
  const ordersOf = async (seller: string): Promise<Order[]> => {
    const filters = [{ FilterKey: 'toCompany', FilterValue: '1' }];
    return orderFilter.output.parse(await ask(orderFilter.path, { filters, rowsMax: 50 }, seller))
      .data;
  };
  const move = async (orderId: number, state: string, seller: string): Promise<void> => {
    await ask(orderChangeState.path, { orderId, state, sendEmail: true }, seller);
  };

  /**
   * One unit by deposit and one by card, from the list to the seller's hands.
   * @param goods there are more than two of them
   * @returns the two orders' numbers, the newer first
   */
  const sell = async (goods: Goods, buyer: string, seller: string): Promise<number[]> => {
    const filters = [{ FilterKey: 'text', FilterValue: goods.code }];
    const listed = autopartFilter.output.parse(await ask(autopartFilter.path, { filters }));
    expect(listed.data.map(({ code }) => code)).toEqual([goods.family]);
    const stock = stockFind.output.parse(await ask(stockFind.path, { code: goods.code }));
    expect(isAvailable(stock.data.available)).toBe(true);
    const before = await stockOf(app.db, goods.code);

    const byDeposit = await place(goods, 'BRDE', buyer);
    const byCard = await place(goods, 'MPU', buyer);
    expect(await stockOf(app.db, goods.code)).toBe(before - 2);
    const asked = { paymentId: 'MPU', OrderGUID: byCard.gUID };
    const { accessToken } = await ask('/rest/payment/getAccessToken', asked, buyer);
    const { reference } = await ask('/rest/payment/start', { accessToken }, buyer);
    expect(await payOnline(byCard.gUID, `${reference}`, buyer)).toBe('PAP');

    const numbers = [byCard.number, byDeposit.number];
    const states = async () =>
      (await ordersOf(seller)).slice(0, 2).map(({ number, state }) => [number, state]);
    expect(await states()).toEqual([
      [byCard.number, 'PAP'],
      [byDeposit.number, 'PPE'],
    ]);
    await move(byDeposit.id, 'PAP', seller);
    for (const { id } of [byCard, byDeposit]) await move(id, 'DIS', seller);
    expect(await states()).toEqual(numbers.map((number) => [number, 'DIS']));
    return numbers;
  };
  return { app, logIn, payOnline, ordersOf, move, sell, close: app.close };
};
