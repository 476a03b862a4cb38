import { expect, test } from 'vitest';
import type { ImportState } from '#contract/import-states';
import { badText, leftOutText, newerOf, stateWord, writeText } from './import-state.ts';

const NO_COUNTS = { added: 1, changed: 1, bad: 0 };

test('the later answer is shown unless it belongs to an earlier comparison', () => {
  const answer = (revision: number, state: ImportState, progress = 0) => ({
    ...{ revision, state, progress },
  });
  const own = answer(1, 'checked');
  expect(newerOf(undefined, own)).toBe(own);
  const theirs = answer(2, 'checked');
  expect(newerOf(own, theirs)).toBe(theirs);
  // Sent before the columns changed.
  expect(newerOf(theirs, answer(1, 'checked'))).toBe(theirs);
  const written = answer(2, 'done');
  expect(newerOf(theirs, written)).toBe(written);
  // The progress never falls, and starts again after a decision.
  const writing = answer(2, 'writing', 0.7);
  expect(newerOf(writing, answer(2, 'telling', 0.6))).toEqual(answer(2, 'telling', 0.7));
  expect(newerOf(answer(2, 'checked', 1), answer(2, 'writing', 0.1)).progress).toBe(0.1);
});

test('an import with remaining rows is shown as partly undone', () => {
  expect(stateWord({ state: 'undone', ...NO_COUNTS, remaining: 0 })).toBe('Deshecha');
  expect(stateWord({ state: 'partlyUndone', ...NO_COUNTS, remaining: 1 })).toBe(
    'Deshecha en parte: queda 1',
  );
  expect(stateWord({ state: 'partlyUndone', ...NO_COUNTS, remaining: 1_234 })).toBe(
    'Deshecha en parte: quedan 1.234',
  );
});

test('words and buttons tell how many rows are invalid', () => {
  const of = (added: number, bad: number) => ({ added, changed: 0, bad, skipBadFault: '' });
  const checked = (added: number, bad: number) =>
    stateWord({ ...of(added, bad), state: 'checked', remaining: 0 });
  expect(checked(5, 0)).toBe('Espera que la escribas');
  expect(checked(0, 0)).toBe('Nada que escribir');
  expect(checked(5, 1_735)).toBe('1.735 filas con errores: corrígelas o escribe las demás');
  expect(checked(0, 1)).toBe('1 fila con errores: no hay qué escribir');
  expect(stateWord({ ...of(5, 12), state: 'done', remaining: 0 })).toBe(
    'Escrita sin 12 filas con errores',
  );
  expect([of(2, 0), of(2, 3), of(1, 3), of(0, 3)].map(writeText)).toEqual([
    'Escribir 2',
    'Escribir las 2 buenas',
    'Escribir la única buena',
    'Escribir',
  ]);
  expect(badText(of(4, 1))).toContain('o escribe lo demás sin ella.');
  expect(badText(of(0, 2))).toContain('no queda nada bueno que escribir');
  expect([0, 1, 2].map(leftOutText)).toEqual([
    '',
    ' Quedó fuera 1 fila con errores.',
    ' Quedaron fuera 2 filas con errores.',
  ]);
});
