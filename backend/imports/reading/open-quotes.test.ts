import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import type { SheetRow } from './sheet-rows.ts';

const rowsOf = async (text: string): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const batch of readRows(Buffer.from(text), () => {})) rows.push(...batch);
  return rows;
};
const linesOf = async (text: string) =>
  (await rowsOf(text)).map(({ line, cells, fault }) => [line, cells, fault]);
const OPEN = 'Hay comillas que se abren y no se cierran';

test('a quote that is never closed is a fault of its own row', async () => {
  expect(await linesOf('a;b\nA1;1\n"A2;2\n"A3";3\nA4;4\nA5;"4"" x";5\n')).toEqual([
    [1, ['a', 'b'], ''],
    [2, ['A1', '1'], ''],
    [3, ['"A2', '2'], OPEN],
    [4, ['A3', '3'], ''],
    [5, ['A4', '4'], ''],
    [6, ['A5', '4" x', '5'], ''],
  ]);
  // The quote is the last cell's, and the next row is quoted from its first one on.
  expect(await linesOf('a,b,c\n1,2,"3\n"4","5","6"\n7,"8,9\n')).toEqual([
    [1, ['a', 'b', 'c'], ''],
    [2, ['1', '2', '"3'], OPEN],
    [3, ['4', '5', '6'], ''],
    [4, ['7', '"8', '9'], OPEN],
  ]);
});

test.each([
  ['in the middle', 'a;b;c\n1;"x\ny";2\n', ['1', 'x\ny', '2']],
  ['in the first column', 'a;b;c\n"x\n(y)";1;2\n', ['x\n(y)', '1', '2']],
  ['in the last column', 'a;b;c\n1;2;"x\ny; z\n"\n', ['1', '2', 'x\ny; z\n']],
  ['with a quote of its own', 'a;b;c\n1;"x 19""\n""y""";2\n', ['1', 'x 19"\n"y"', '2']],
  ['with an odd quote', 'a;b;c\n1;"x 19" z\ny";2\n', ['1', 'x 19" z\ny', '2']],
])('a quoted cell of several lines %s is one cell', async (_place, text, cells) => {
  const rows = (await rowsOf(`${text}3;4;5\n`)).map((row) => row.cells);
  expect(rows.slice(1)).toEqual([cells, ['3', '4', '5']]);
});

test('quotes that are never closed cost no more than their rows, however many there are', async () => {
  const count = 100_000;
  const [good, open] = ['A3;3\n', '"A3;3\n'].map((line) => line.repeat(count / 2));
  const rows = await rowsOf(`a;b\n${good}${open}`);
  expect(rows.length).toBe(count + 1);
  expect(rows.filter(({ fault }) => fault === OPEN).length).toBe(count / 2);
});
