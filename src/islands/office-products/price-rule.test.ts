import { expect, test } from 'vitest';
import { priceRule, readPriceRule } from './price-rule.ts';

const readChange = (by: string, value: string) => {
  const data = new FormData();
  for (const [name, text] of Object.entries({ by, value, rounding: '1', reason: '' }))
    data.set(name, text);
  const { data: parsed, error } = priceRule.safeParse(readPriceRule(data));
  return parsed?.value ?? error?.issues[0]?.message;
};

test.each([
  ['percent', '10%', 10],
  ['percent', ' -7,5 % ', -7.5],
  ['percent', '+3', 3],
  ['amount', '-120,50', -120.5],
  ['amount', '10%', 'El valor no es válido'],
  ['percent', '10%%', 'El valor no es válido'],
  ['percent', '%', 'Este campo es obligatorio'],
  ['percent', '', 'Este campo es obligatorio'],
  ['percent', '0', 'Con 0 no cambia ningún precio'],
  ['percent', '0,00 %', 'Con 0 no cambia ningún precio'],
  ['amount', '-0', 'Con 0 no cambia ningún precio'],
])('reads a change by %s of «%s»', (by, value, expected) => {
  expect(readChange(by, value)).toBe(expected);
});
