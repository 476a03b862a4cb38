/** The authors shown in the history. */
import { expect, test } from 'vitest';
import { authorOf } from './authors.ts';

test.each([
  ['seller', 'Lucía Fernández', 'Lucía Fernández'],
  ['seller', '', 'Vendedor'],
  ['buyer', 'Martín Pereira', 'Martín Pereira'],
  ['system', 'Martín Pereira', 'Automático'],
  ['provider', 'Martín Pereira', 'Medio de pago'],
] as const)('what the %s did with %j at hand is by %s', (actor, userName, expected) => {
  const event = { date: '', fromState: null, toState: 'INI' as const, reason: '', actor, userName };
  expect(authorOf(event)).toBe(expected);
});
