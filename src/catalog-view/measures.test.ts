import { expect, test } from 'vitest';
import { factsOf } from './measures.ts';

const named = (...facts: [name: string, value: string][]) =>
  factsOf(facts.map(([name, value]) => ({ name, value }))).map(({ name }) => name);

test('a colour with a name is shown without its colour code', () => {
  const code = ['Código de color', '#1D1E1E'] as const;
  expect(named(['Color', 'Negro'], [...code])).toEqual(['Color']);
  expect(named([...code], ['COLOR', 'Negro'])).toEqual(['COLOR']);
  expect(named([...code], ['Color', ' '], ['Material', 'PLA'])).toEqual([
    'Código de color',
    'Material',
  ]);
  expect(named(['Color', '#1D1E1E'])).toEqual(['Color']);
});
