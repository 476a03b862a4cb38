import { expect, test } from 'vitest';
import { stateWord } from './state-words.ts';

test('an import of which rows stayed is not told as undone whole', () => {
  expect(stateWord({ state: 'undone', fault: '' })).toBe('Deshecha');
  expect(stateWord({ state: 'undone', fault: 'Se deshizo el resto: 1 fila cambió después.' })).toBe(
    'Deshecha en parte',
  );
  expect(stateWord({ state: 'done', fault: 'No se puede deshacer' })).toBe('Escrita');
});
