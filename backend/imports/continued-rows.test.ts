import { expect, test } from 'vitest';
import { collectContinued } from './continued-rows.ts';

const DATA = ['A-1', 'Pastilla de freno con', '100'];
const linesOf = (...rows: readonly (readonly string[])[]) => linesBeside([], ...rows);
const linesBeside = (names: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const { take, result } = collectContinued();
  for (const [at, cells] of rows.entries()) take(at + 1, cells);
  const { place, lines } = result(new Set(names));
  return { place, lines: [...lines] };
};

test('rows that continue a text are found, of each at most five', () => {
  const alone = ['', 'sensor y'];
  expect(linesOf(DATA, alone, DATA, alone, alone)).toEqual({ place: 1, lines: [2, 4, 5] });
  const many = Array.from({ length: 20 }, () => alone);
  expect(linesOf(DATA, ...many).lines).toEqual([2, 3, 4, 5, 6]);
});

test('a category, and a text that repeats, continue only what goes on', () => {
  const [whole, title] = [
    ['A-2', 'Disco ventilado', '100'],
    ['', 'discos de freno'],
  ];
  expect(linesOf(whole, title, whole, ['', 'campanas'])).toEqual({ place: 1, lines: [2, 4] });
  expect(linesOf(whole, title, whole, title).place).toBeUndefined();
  expect(linesBeside(['discos de freno'], whole, title, whole, ['', 'campanas']).lines).toEqual([]);
  expect(linesOf(whole, ['', 'con cubo'], whole, ['', 'con cubo']).lines).toEqual([2, 4]);
});
