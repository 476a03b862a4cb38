import { expect, test } from 'vitest';
import { hasAttribute, readAttributes, toggleAttribute } from './attribute-filter.ts';

test('values are added to a filter and taken out again', () => {
  const one = toggleAttribute('', 'ancho=155..175');
  const two = toggleAttribute(toggleAttribute(one, 'ancho=205'), 'estacion=todo el ano');
  expect(two).toBe('ancho=155..175|205;estacion=todo el ano');
  expect([...readAttributes(two)]).toEqual([
    ['ancho', ['155..175', '205']],
    ['estacion', ['todo el ano']],
  ]);
  expect(hasAttribute(two, 'ancho=205')).toBe(true);
  expect(hasAttribute(two, 'ancho=20')).toBe(false);
  expect(toggleAttribute(toggleAttribute(two, 'ancho=155..175'), 'ancho=205')).toBe(
    'estacion=todo el ano',
  );
});

test.each(['', 'ancho', 'ancho=', '=205', 'a=b=c', ';;|'])('“%s” chooses nothing', (text) => {
  expect([...readAttributes(text)]).toEqual([]);
});
