/** Counts a shelf that still holds units of undispatched orders. */
import { expect, test } from 'vitest';
import { stockPreviewCount } from '#contract/calls/stock-changes';
import { SELLER, usePeople } from '../support/cast.ts';
import { useOrderApp } from '../support/order-app.ts';

const { shop, post, plantOwn, place } = useOrderApp();
const { buyer, seller } = usePeople(shop, { buyer: {}, seller: SELLER });

const setApartOf = async (code: string, branch: string): Promise<(number | undefined)[]> => {
  const input = { branch, items: [{ Code: code, Quantity: 5 }] };
  const { body } = await shop().post(stockPreviewCount.path, input, { token: seller.token });
  const { data } = stockPreviewCount.output.parse(body);
  return data.flatMap(({ from, setApart }) => [from, setApart]);
};

test('shows how many units of the branch are sold, until they are dispatched or returned', async () => {
  const code = await plantOwn({ B: 5, C: 5 });
  expect(await setApartOf(code, 'B')).toEqual([5, 0]);
  const first = await place(buyer, code, 2);
  const second = await place(buyer, code, 1);
  expect(await setApartOf(code, 'B')).toEqual([2, 3]);
  expect(await setApartOf(code, 'C')).toEqual([5, 0]);
  const move = async (orderId: number, state: string) => {
    const { body } = await post('changeState', { orderId, state, sendEmail: false }, seller);
    expect(body.error).toBe('');
  };
  await move(first.id, 'PAP');
  expect(await setApartOf(code, 'B')).toEqual([2, 3]);
  await move(first.id, 'DIS');
  expect(await setApartOf(code, 'B')).toEqual([2, 1]);
  await move(second.id, 'CAN');
  expect(await setApartOf(code, 'B')).toEqual([3, 0]);
});
