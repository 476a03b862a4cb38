import { expect, test } from 'vitest';
import {
  areLists,
  firstPath,
  guessPathSign,
  haveRoot,
  pathBy,
  pathParts,
} from './category-paths.ts';

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

test('a comma separates paths where its parts are paths or known', () => {
  const are = (texts: string[], isPlural = false, names: string[] = []) =>
    areLists(texts, (text) => names.includes(text), isPlural);
  expect(are(['Frenos > Discos', 'Frenos > Discos, Ofertas'])).toBe(true);
  expect(are(['Frenos > Discos', 'Frenos > Discos, Kits'], true)).toBe(true);
  expect(are(['Aceites', 'Filtros', 'Aceites, Filtros'])).toBe(true);
  expect(are(['Sensores, Sale', 'Motores'])).toBe(true);
  expect(are(['Tornillos\\, tuercas', 'Motores'])).toBe(true);
  expect(are(['ACEITES, ADITIVOS Y REFRIGERANTES', 'MOTORES'], true)).toBe(false);
  expect(are(['Aceites, aditivos > Motor', 'Frenos > Discos'], true)).toBe(false);
  expect(are(['Aceites, Aditivos > Motor', 'Frenos > Discos'])).toBe(false);
  expect(are(['Frenos, Embragues', 'Frenos'], false, ['Frenos, Embragues'])).toBe(false);
});

test('a root of another program is one above all paths', () => {
  const have = (paths: string[], names: string[] = []) =>
    haveRoot(paths, (text) => names.includes(text));
  expect(have(['All > Saleable > Frenos', 'All > Motor', 'All', 'Ofertas'])).toBe(true);
  expect(have(['Home > Frenos', 'Motor'], ['Motor'])).toBe(true);
  expect(have(['Home > Baño', 'Deco > Cuadros'])).toBe(false);
  expect(have(['Home > Baño', 'Deco'])).toBe(false);
  expect(have(['Frenos > Discos'])).toBe(false);
});

test.each([
  ['Frenos > Discos, Ofertas', 'Frenos > Discos'],
  [
    'Novedades, Frenos, Frenos > Discos, Frenos > Discos > Ventilados',
    'Frenos > Discos > Ventilados',
  ],
  ['Sensores, Sale', 'Sensores'],
  ['Ofertas', 'Ofertas'],
  ['Tornillos\\, tuercas', 'Tornillos, tuercas'],
])('of «%s» the category is «%s»', (text, path) => {
  expect(firstPath(text, () => false)).toBe(path);
});
