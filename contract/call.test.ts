import { expect, test } from 'vitest';
import { SHOP_SELLERS } from './call.ts';
import { calls } from './calls.ts';

test('calls for the shop’s sellers share one definition of access', () => {
  const sellerCalls = Object.values(calls).filter(
    ({ access }) => access.role === 'seller' && access.company === 'shop',
  );
  expect(sellerCalls.length).toBeGreaterThan(50);
  expect(
    sellerCalls.filter(({ access }) => access !== SHOP_SELLERS).map(({ path }) => path),
  ).toEqual([]);
});
