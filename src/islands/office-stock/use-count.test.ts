/** What a scanner types becomes counts. */
import { expect, test } from 'vitest';
import { withScanned } from './use-count.ts';

test('a code that is scanned again counts up, in whatever case, and stands on top', () => {
  const scanned = ['RP1', 'RP2', 'rp1'].reduce<ReturnType<typeof withScanned>>(withScanned, []);
  expect(scanned).toEqual([
    { code: 'RP1', quantity: 2 },
    { code: 'RP2', quantity: 1 },
  ]);
});
