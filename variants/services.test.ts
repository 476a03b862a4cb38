import { expect, test } from 'vitest';
import { serviceIds, serviceSlugs, shownServices } from './services.ts';

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

const row = (file: string, path: string, text: string) => ({ file, path, text, questions: [] });
const added = [
  row('services/servicio-2', 'title', 'Alineación'),
  row('services/servicio-2', 'lead', 'En el día'),
];

test('added services come after those of the folder until the owner orders them', () => {
  const folder = ['radiadores', 'panales'];
  expect(serviceIds(folder, added)).toEqual(['radiadores', 'panales', 'servicio-2']);
  const order = row('services', 'order', 'servicio-2 panales borrado');
  // The folder's later ones go last.
  expect(serviceIds(folder, [...added, order])).toEqual(['servicio-2', 'panales', 'radiadores']);
  // Rows of a file that the folder has lost are no service.
  expect(serviceIds([], [row('services/panales', 'title', 'Panales')])).toEqual([]);
});

test('a service has a page unless it is hidden or an added one without a title', () => {
  const hidden = { ...row('services/panales', 'page', ''), isRemoved: true };
  const own = [...added, row('services/servicio-1', 'lead', 'x'), hidden];
  const ids = serviceIds(['radiadores', 'panales'], own);
  expect(shownServices(ids, own)).toEqual(['radiadores', 'servicio-2']);
  expect(serviceSlugs(ids, own).get('servicio-2')).toBe('alineacion');
});
