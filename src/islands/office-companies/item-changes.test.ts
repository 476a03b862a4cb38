/** Parts of an address that nobody touched are not sent: a colleague may have changed them meanwhile. */
import { expect, test } from 'vitest';
import { changedAddress } from './item-changes.ts';

const before = { stateId: 1, cityId: 10, address: 'Av. Italia 123' };

test('of an address only what was changed is sent, a department with its city', () => {
  expect(changedAddress(before, { ...before, address: 'Av. Italia 321' })).toEqual({
    CoAddress: 'Av. Italia 321',
  });
  expect(changedAddress(before, { ...before, cityId: 11 })).toEqual({ CityId: 11 });
  expect(changedAddress(before, { ...before, stateId: 2 })).toEqual({ StateId: 2, CityId: 10 });
});
