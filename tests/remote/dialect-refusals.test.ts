/** Hosts that refuse in the ways of other makers: nothing that was refused is told as done. */
import { describe, expect, test } from 'vitest';
import { orderChangeState } from '#contract/calls/order-management';
import { orderAdd } from '#contract/calls/orders';
import { userChangePwd } from '#contract/calls/profile';
import { userActivate, userRestorePwdStep2 } from '#contract/calls/registration';
import { BUYER, SELLER, useDialect } from '../support/dialect-shop.ts';
import { orderOf } from '../support/remote-shop.ts';

describe.each(['field', 'status', 'mixed', 'flag'])('a host that refuses by %s', (errors) => {
  const { host, shop, enter, priceOf } = useDialect('sap-like', { switches: `errors=${errors}` });
  const refusalOf = async ({ path }: { path: string }, input: unknown, cookie?: string) => {
    const { status, body } = await shop().post(path, input, cookie);
    return [status, body.errorCode];
  };

  test('places no order without the stock', async () => {
    const cookie = await enter(BUYER);
    const price = await priceOf('RA102-1');
    const Items = [{ Code: 'RA102-1', Name: 'x', Price: price, Quantity: 5 }];
    const order = orderOf('RA102-1', price, { Items });
    expect(await refusalOf(orderAdd, order, cookie)).toEqual([409, 'order.insufficientStock']);
    expect(host.state.orders).toEqual([]);
  });

  test('changes neither a password nor the state of an unknown order', async () => {
    const cookie = await enter(BUYER);
    const passwords = { password: 'otra cosa', newPassword: 'una frase larga 2' };
    expect(await refusalOf(userChangePwd, passwords, cookie)).toEqual([400, 'password.wrong']);
    const seller = await enter(SELLER);
    const change = { orderId: 99_999, state: 'PAP', sendEmail: false };
    const [status] = await refusalOf(orderChangeState, change, seller);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('says that links are used or stale', async () => {
    const own = host.state.users.find(({ email }) => email === BUYER);
    expect((await refusalOf(userActivate, { guid: own?.guid }))[1]).toBe('activation.used');
    expect((await refusalOf(userActivate, { guid: 'nadie' }))[1]).toBe('activation.stale');
    const restore = { email: BUYER, key: 'x'.repeat(43), newPassword: 'una frase larga 2' };
    expect((await refusalOf(userRestorePwdStep2, restore))[1]).toBe('restore.stale');
  });
});
