import { expect, test } from 'vitest';
import { newerOf, stateWord } from './import-state.ts';

test('the later answer is shown unless it belongs to an earlier comparison', () => {
  const answer = (revision: number, state: string) => ({ revision, state });
  const own = answer(1, 'checked');
  expect(newerOf(undefined, own)).toBe(own);
  const theirs = answer(2, 'checked');
  expect(newerOf(own, theirs)).toBe(theirs);
  // Sent before the columns changed.
  expect(newerOf(theirs, answer(1, 'checked'))).toBe(theirs);
  const written = answer(2, 'done');
  expect(newerOf(theirs, written)).toBe(written);
});

test('an import with remaining rows is shown as partly undone', () => {
  expect(stateWord({ state: 'undone', remaining: 0 })).toBe('Deshecha');
  expect(stateWord({ state: 'partlyUndone', remaining: 1 })).toBe('Deshecha en parte: queda 1');
  expect(stateWord({ state: 'partlyUndone', remaining: 1_234 })).toBe(
    'Deshecha en parte: quedan 1.234',
  );
});
