/** Who may make a call is said in few ways. */
import { expect, test } from 'vitest';
import { SHOP_SELLERS } from './call.ts';
import { calls } from './calls.ts';

test('what only the sellers of the shop may call says so by the one word for them', () => {
  const theirs = Object.values(calls).filter(
    ({ access }) => access.role === 'seller' && access.company === 'shop',
  );
  expect(theirs.length).toBeGreaterThan(50);
  expect(theirs.filter(({ access }) => access !== SHOP_SELLERS).map(({ path }) => path)).toEqual(
    [],
  );
});
