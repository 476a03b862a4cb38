/** What is put off is not proposed as done. */
import { expect, test, vi } from 'vitest';

vi.mock('virtual:variant', async () => {
  const { loadVariant } = await import('#variants/load');
  return { variant: await loadVariant('NAM'), texts: {} };
});
const { proposedSavedAs } = await import('./proposed-saved-as.ts');

/** By the shop's clock noon of the ninth. */
const NOW = new Date('2026-03-09T15:00:00.000Z');
const BEFORE = '2026-03-09T10:00';

test('what is still to be done is proposed as done until it is moved to a time that is to come', () => {
  const proposed = (typed: string) => proposedSavedAs('SCH', BEFORE, typed, NOW);
  expect(proposed(BEFORE)).toBe('DON');
  expect(proposed('2026-03-09T12:01')).toBe('SCH');
  // It took place some time ago, or nobody knows yet when.
  for (const typed of ['2026-03-09T11:59', '0002-03-10T10:00', ''])
    expect(proposed(typed)).toBe('DON');
  expect(proposedSavedAs('RSC', BEFORE, '2026-03-10T10:00', NOW)).toBe('SCH');
});

test('one that was for later all the time was done earlier, and what is over stays so', () => {
  expect(proposedSavedAs('SCH', '2026-04-01T10:00', '2026-04-01T10:00', NOW)).toBe('DON');
  expect(proposedSavedAs('DON', BEFORE, '2026-04-01T10:00', NOW)).toBe('DON');
  expect(proposedSavedAs('CAN', BEFORE, '2026-04-01T10:00', NOW)).toBe('CAN');
});
