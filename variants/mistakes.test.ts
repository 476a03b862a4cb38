import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf } from './folders.ts';
import { loadVariant, presentVariants } from './load.ts';
import shop from './RTC/variant.ts';
import { parseVariant } from './schema.ts';

/** Returns the message for the owner of a shop whose file says this. */
const messageFor = (changes: object, id = 'RTC'): string => {
  try {
    parseVariant({ ...shop, ...changes }, id);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test('every variant can be parsed', async () => {
  expect(presentVariants()).toEqual(expect.arrayContaining(['NAC', 'NAE', 'NAH', 'NAM', 'RTC']));
  for (const id of presentVariants()) expect((await loadVariant(id)).id).toBe(id);
});

test.each([
  [{ name: undefined }, 'name: falta'],
  [{ slogan: '' }, 'slogan: falta'],
  [{ flags: { hideFooter: 'no' } }, 'flags.hideFooter: debe ser true o false'],
  [{ flags: { hidefooter: true } }, 'flags: no hay nada que se llame «hidefooter»'],
  [{ pageSizes: { products: 0, orders: 5 } }, 'pageSizes.products: debe ser al menos 1'],
  [{ catalogue: 'autoparts' }, 'catalogue: debe ser uno de autopart, product'],
  [{ colour: '#123456' }, 'el archivo: no hay nada que se llame «colour»'],
  [{ mail: { ...shop.mail, brand: 'red' } }, 'mail.brand: debe ser un color como #0d5368'],
  [
    { branches: [{ ...shop.branches[0], geolocation: '-34,9 -56,1' }] },
    'branches.0.geolocation: debe ser latitud,longitud',
  ],
  [
    { routes: { ...shop.routes, garage: { path: '/mi-garaje', title: 'Mi garaje' } } },
    'routes.garage: es de una tienda de autopartes',
  ],
  [
    { routes: { ...shop.routes, 'autopart-list': { path: '/partes', title: 'Partes' } } },
    'routes.autopart-list: no es de una tienda con catalogue: product',
  ],
  [
    { routes: { ...shop.routes, vehicle: { path: '/vehiculos', title: 'Vehículo' } } },
    'routes.vehicle.path: la página de un vehículo lleva {vehicleId}',
  ],
  [
    { routes: { ...shop.routes, 'product-detail': { path: '/articulos/{code}', title: 'A' } } },
    'routes.product-detail.path: la página de un artículo va en /productos/{code}',
  ],
  [{ routes: { ...shop.routes, company: { path: '/' } } }, 'routes.company.title: falta'],
  [
    { routes: { ...shop.routes, company: { path: '/', title: 'Empresa' } } },
    'routes.company.path: «/» ya está en la lista',
  ],
  [
    { routes: { ...shop.routes, empresa: { path: '/empresa', title: 'Empresa' } } },
    'routes: no hay nada que se llame «empresa»',
  ],
  [{ payments: [{ id: 'MPU', currency: 'EUR' }] }, 'payments.0.currency: debe ser uno de UYU, USD'],
  [
    { destinationCompany: { ...shop.destinationCompany, identifier: '123' } },
    'destinationCompany.identifier: debe ser un RUT de 12 cifras con su dígito verificador',
  ],
  [
    { menu: [{ href: '/empresa-que-no-hay', text: 'Empresa' }] },
    'menu.0.href: ninguna página de la tienda está en /empresa-que-no-hay',
  ],
  [
    {
      menu: [
        { href: '/3d', text: '3D', items: [{ href: '/productos-no?c=1', text: 'Impresoras' }] },
      ],
    },
    'menu.0.items.0.href: ninguna página de la tienda está en /productos-no?c=1',
  ],
])('%j', (changes, sentence) => {
  expect(messageFor(changes)).toBe(`variants/RTC/variant.ts no sirve:\n  ${sentence}`);
});

test('all mistakes are reported at once', () => {
  expect(messageFor({ name: '', tax: 'none' }).split('\n')).toHaveLength(3);
});

test('null removes a key of the base, and a list names what a shop offers', () => {
  const { routes, shippings } = parseVariant(
    { ...shop, routes: { ...shop.routes, profile: null }, shippings: [{ id: 'MON', days: null }] },
    'RTC',
  );
  expect(routes.some(({ screen }) => screen === 'profile')).toBe(false);
  expect(shippings).toMatchObject([{ id: 'MON', name: 'Envío a Montevideo', priceCents: 240_00 }]);
  expect(shippings[0]).not.toHaveProperty('days');
});

test('a folder without one of its files is refused with a message', async () => {
  const copies = mkdtempSync(join(tmpdir(), 'mostrador-files-'));
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }));
  cpSync(folderOf('NAH'), join(copies, 'NAX'), { recursive: true });
  expect((await loadVariant('NAX', copies)).id).toBe('NAX');
  rmSync(join(copies, 'NAX/logo.svg'));
  await expect(loadVariant('NAX', copies)).rejects.toThrow('En variants/NAX/ falta logo.svg.');
});

test("a folder's name is the shop's, and must be one that files and databases can carry", () => {
  expect(parseVariant(shop, 'ZZ9').id).toBe('ZZ9');
  expect(messageFor({}, 'tienda nueva')).toContain('la carpeta «tienda nueva» se llama con');
});
