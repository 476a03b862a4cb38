/** What is shown of an import is how it stands, whoever told its columns last. */
import { expect, test } from 'vitest';
import { newerOf } from './newer.ts';

test('what came later is shown, unless it tells of a comparison before the one that is', () => {
  const answer = (revision: number, state: string) => ({ revision, state });
  const own = answer(1, 'checked');
  expect(newerOf(undefined, own)).toBe(own);
  const theirs = answer(2, 'checked');
  expect(newerOf(own, theirs)).toBe(theirs);
  // It was on its way while the columns were told.
  expect(newerOf(theirs, answer(1, 'checked'))).toBe(theirs);
  const written = answer(2, 'done');
  expect(newerOf(theirs, written)).toBe(written);
});
