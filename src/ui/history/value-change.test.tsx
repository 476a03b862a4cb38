/** Two values of a list, told by what is other in them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ValueChange } from './ValueChange.tsx';
import { changeText } from './words.ts';

const told = (from: unknown, to: unknown): string =>
  renderToStaticMarkup(
    <ValueChange
      from={from}
      to={to}
      text={(value, isWhole) => changeText('value', value, isWhole)}
    />,
  ).replaceAll(/<[^>]+>/g, '');

const specifications = Array.from({ length: 7 }, (_, at) => ({
  key: `Dato ${at}`,
  value: `${at}`,
}));

test('a change beyond the beginning of a long list is seen, and what stays is not told', () => {
  const other = specifications.with(4, { key: 'Dato 4', value: '40' });
  expect(told(specifications, other)).toBe('agrega Dato 4 · 40; quita Dato 4 · 4');
  expect(told(specifications, specifications.slice(1))).toBe('quita Dato 0 · 0');
  expect(told(['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'f', 'e'])).toBe(
    'en otro orden: a, b, c, d, f y e',
  );
});

test('what is no list, or was none, is told before and after', () => {
  expect([told('uno', 'dos'), told([], ['a']), told(['a'], [])]).toEqual([
    'uno → dos',
    'vacío → a',
    'a → vacío',
  ]);
});

test('a product within a group of releases is told by itself, its price as money', () => {
  const group = (...items: unknown[]) => [{ title: 'Nuevo', items }];
  const [first, second] = [
    { code: 'A', name: '' },
    { code: 'B', name: 'Bomba', price: 100 },
  ];
  expect(told(group(first, second), group(first, { ...second, price: 120 }))).toBe(
    'agrega Nuevo · B · Bomba · $ 120,00; quita Nuevo · B · Bomba · $ 100,00',
  );
});

test('two that differ by their number alone, or by what stands far within, are told with all they hold', () => {
  const picture = (id: number) => [{ link: '/a', image: { id, name: 'Oferta' } }];
  expect(told(picture(5), picture(6))).toBe('agrega /a · 6 · Oferta; quita /a · 5 · Oferta');
  const day = (open: string) => [
    {
      from: '2026-12-24',
      until: '2026-12-26',
      branches: ['B'],
      hours: [{ open, close: '12:00' }],
      reason: 'Fiestas',
    },
  ];
  expect(told(day('09:00'), day('10:00'))).toBe(
    'agrega 24/12/2026 · 26/12/2026 · B · Fiestas · 10:00 · 12:00; quita 24/12/2026 · 26/12/2026 · B · Fiestas · 09:00 · 12:00',
  );
});
