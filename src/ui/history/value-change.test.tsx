import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ValueChange } from './ValueChange.tsx';
import { changeText } from './words.ts';

const shown = (from: unknown, to: unknown): string =>
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

test('shows changes anywhere in a long list, and leaves out what stays', () => {
  const other = specifications.with(4, { key: 'Dato 4', value: '40' });
  expect(shown(specifications, other)).toBe('agrega Dato 4 · 40; quita Dato 4 · 4');
  expect(shown(specifications, specifications.slice(1))).toBe('quita Dato 0 · 0');
  expect(shown(['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'f', 'e'])).toBe(
    'en otro orden: a, b, c, d, f y e',
  );
});

test('shows other values, and empty lists, before and after', () => {
  expect([shown('uno', 'dos'), shown([], ['a']), shown(['a'], [])]).toEqual([
    'uno → dos',
    'vacío → a',
    'a → vacío',
  ]);
});

test('shows a changed product within a group of releases, with its price as money', () => {
  const group = (...items: unknown[]) => [{ title: 'Nuevo', items }];
  const [first, second] = [
    { code: 'A', name: '' },
    { code: 'B', name: 'Bomba', price: 100 },
  ];
  expect(shown(group(first, second), group(first, { ...second, price: 120 }))).toBe(
    'agrega Nuevo · B · Bomba · $ 120,00; quita Nuevo · B · Bomba · $ 100,00',
  );
});

test('shows whole values if their short texts are equal', () => {
  const picture = (id: number) => [{ link: '/a', image: { id, name: 'Oferta' } }];
  expect(shown(picture(5), picture(6))).toBe('agrega /a · 6 · Oferta; quita /a · 5 · Oferta');
  const day = (open: string) => [
    {
      from: '2026-12-24',
      until: '2026-12-26',
      branches: ['B'],
      hours: [{ open, close: '12:00' }],
      reason: 'Fiestas',
    },
  ];
  expect(shown(day('09:00'), day('10:00'))).toBe(
    'agrega 24/12/2026 · 26/12/2026 · B · Fiestas · 10:00 · 12:00; quita 24/12/2026 · 26/12/2026 · B · Fiestas · 09:00 · 12:00',
  );
});
