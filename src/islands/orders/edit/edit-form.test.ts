import { expect, test } from 'vitest';
import { linesProblem, typedUnits, withCode } from './edit-form.ts';

const line = (code: string, quantity: number) => ({ code, name: code, quantity });

test('a typed code adds a row, or counts one more', () => {
  expect(withCode([line('A', 1)], ' b ')).toEqual([
    line('A', 1),
    { code: 'b', name: '', quantity: 1 },
  ]);
  expect(withCode([line('A', 1)], 'a')).toEqual([line('A', 2)]);
  expect(withCode([line('A', 1)], '  ')).toEqual([line('A', 1)]);
});

test.each([
  [[line('A', 0)], /al menos una unidad/],
  [[line('A', 101)], /de 0 a 100/],
  [[line('A', typedUnits('dos'))], /de 0 a 100/],
])('%j is refused', (lines, text) => {
  expect(linesProblem(lines)).toMatch(text);
});

test('a row of none is a row that goes', () => {
  expect(linesProblem([line('A', 0), line('B', typedUnits(' 2 '))])).toBeUndefined();
});
