import { expect, test } from 'vitest';
import { guessPathSign, pathBy, pathParts } from './category-paths.ts';

const splitBy = (texts: string[], names: string[] = []) => {
  const isName = (text: string) => names.includes(text);
  const sign = guessPathSign(texts, isName);
  return texts.map((text) => pathParts(pathBy(text, sign, isName)).join(' · '));
};

test.each([
  [['Frenos / Discos', 'Motor / Correas']],
  [['Frenos', 'Frenos/Discos', 'Frenos/Pastillas']],
  [['Frenos\\Discos', 'Motor']],
  [['Frenos > Discos', 'Motor']],
  [['Frenos » Discos', 'Motor']],
  [['Frenos | Discos', 'Motor']],
  [['Frenos -> Discos', 'Motor']],
])('recognises the separator of %j', (texts) => {
  expect(splitBy(texts).filter((text) => text.includes(' · '))).toEqual(
    texts
      .filter((text) => text !== 'Motor' && text !== 'Frenos')
      .map((text) => text.replace(/\W*[/\\>»|]\W*/, ' · ')),
  );
});

test.each([
  [['Filtros y/o aceites', 'Filtros', 'Kit 1/2', 'Kit']],
  [['Filtros', 'Aceites / Lubricantes', 'Frenos']],
  [['Aceites/Lubricantes', 'Frenos']],
  [['Motor > Bujías / Cables', 'Motor']],
])('keeps names with a slash whole in %j', (texts) => {
  expect(splitBy(texts)).toEqual(texts.map((text) => text.replace(' > ', ' · ')));
});

test('names with a slash stay whole beside paths, as do names that the shop has', () => {
  expect(
    splitBy(
      ['Filtros', 'Filtros/Kit 1/2', 'Filtros/Aire y/o aceite', 'Luces/Faros'],
      ['Luces/Faros'],
    ),
  ).toEqual(['Filtros', 'Filtros · Kit 1/2', 'Filtros · Aire y/o aceite', 'Luces/Faros']);
});
