import { expect, test } from 'vitest';
import { PERMISSIONS } from './permission.ts';
import { DEFAULT_STAFF_TABLE, readStaffTable } from './permissions.ts';

const NOBODY = { ADM: [], SEL: [], BUY: [], MEC: [], OTH: [] };
const read = (value: unknown) => readStaffTable(JSON.stringify(value));

test('the default holds only while no table is stored', () => {
  expect(readStaffTable(null)).toBe(DEFAULT_STAFF_TABLE);
  const stored = { ...DEFAULT_STAFF_TABLE, refundLimit: 500 };
  expect(read(stored)).toEqual(stored);
});

test.each(['', '{', 'null', '[]', '"SEL"', '7'])('%s leaves the owner alone', (value) => {
  expect(readStaffTable(value)).toEqual({
    positions: { OWN: [...PERMISSIONS], ...NOBODY },
    refundLimit: 0,
    discountLimits: { OWN: 100, ADM: 0, SEL: 0 },
    guestLimit: 0,
  });
});

test('unknown positions and permissions are ignored, missing positions have none', () => {
  const positions = {
    SEL: ['stock', 'fly', 7],
    ADM: 'users',
    MEC: ['users', 'orders'],
    X: ['users'],
  };
  const discountLimits = { SEL: 'all', ADM: 15 };
  expect(read({ positions, refundLimit: 'much', discountLimits, guestLimit: -1 })).toEqual({
    positions: { OWN: [...PERMISSIONS], ...NOBODY, SEL: ['stock'], MEC: ['orders'] },
    refundLimit: 0,
    discountLimits: { OWN: 100, ADM: 15, SEL: 0 },
    guestLimit: 0,
  });
  expect(read({ positions: { OWN: ['users'] } }).positions.OWN).toEqual(['users']);
});
