import { expect, test } from 'vitest';
import { serviceSlugs } from './service-slugs.ts';

const renamed = (id: string, text: string) => ({
  file: `services/${id}`,
  path: 'title',
  text,
  questions: [],
});

test('a renamed service has an address of its title, unless another one has it', () => {
  const own = [
    renamed('panales', 'Rectificado de campanas y discos'),
    renamed('radiadores', 'Panales'),
    renamed('refrigeracion', '¡¡!!'),
    renamed('aire', 'Rectificado de campanas, y discos.'),
  ];
  const ids = ['radiadores', 'panales', 'refrigeracion', 'aire', 'aceite'];
  expect([...serviceSlugs(ids, own)]).toEqual([
    // The file of another service has this name.
    ['radiadores', 'radiadores'],
    ['panales', 'rectificado-de-campanas-y-discos'],
    ['refrigeracion', 'refrigeracion'],
    ['aire', 'aire'],
    ['aceite', 'aceite'],
  ]);
});
