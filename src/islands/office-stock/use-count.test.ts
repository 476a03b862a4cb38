/** What a scanner types becomes counts. */
import { expect, test } from 'vitest';
import { withoutWritten, withScanned } from './use-count.ts';

test('a code that is scanned again counts up, in whatever case, and stands on top', () => {
  const scanned = ['RP1', 'RP2', 'rp1'].reduce<ReturnType<typeof withScanned>>(withScanned, []);
  expect(scanned).toEqual([
    { code: 'RP1', quantity: 2 },
    { code: 'RP2', quantity: 1 },
  ]);
});

test('what was scanned while a count was written stays, with all that was counted of it', () => {
  const written = [
    { code: 'RP1', quantity: 2 },
    { code: 'RP2', quantity: 1 },
  ];
  const since = withScanned(withScanned(written, 'rp2'), 'RP3');
  expect(withoutWritten(since, written)).toEqual([
    { code: 'RP3', quantity: 1 },
    { code: 'RP2', quantity: 2 },
  ]);
  expect(withoutWritten(written, written)).toEqual([]);
});
