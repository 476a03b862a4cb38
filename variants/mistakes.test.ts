/** Whoever makes a mistake in a shop's folder is told in which field, in a sentence. */
import { expect, test } from 'vitest';
import { loadVariant, presentVariants } from './load.ts';
import { parseVariant } from './schema.ts';

const { id: _, ...shop } = await loadVariant('RTC');

/** What the shop's owner reads when its file says this. */
const told = (changes: object, id = 'RTC'): string => {
  try {
    parseVariant({ ...shop, ...changes }, id);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test('every shop that there is can be read', async () => {
  expect(presentVariants()).toEqual(expect.arrayContaining(['NAC', 'NAE', 'NAH', 'NAM', 'RTC']));
  for (const id of presentVariants()) expect((await loadVariant(id)).id).toBe(id);
});

test.each([
  [{ name: undefined }, 'name: falta'],
  [{ slogan: '' }, 'slogan: falta'],
  [{ flags: { ...shop.flags, hideFooter: 'no' } }, 'flags.hideFooter: debe ser true o false'],
  [{ flags: { ...shop.flags, hidefooter: true } }, 'flags: no hay nada que se llame «hidefooter»'],
  [{ pageSizes: { products: 0, orders: 5 } }, 'pageSizes.products: debe ser al menos 1'],
  [{ catalogue: 'autoparts' }, 'catalogue: debe ser uno de autopart, product'],
  [{ colour: '#123456' }, 'el archivo: no hay nada que se llame «colour»'],
  [{ mail: { ...shop.mail, brand: 'red' } }, 'mail.brand: debe ser un color como #0d5368'],
  [
    { branches: [{ ...shop.branches[0], geolocation: '-34,9 -56,1' }] },
    'branches.0.geolocation: debe ser latitud,longitud',
  ],
  [
    { routes: [...shop.routes, { screen: 'garage', path: '/mi-garaje', title: 'Mi garaje' }] },
    `routes.${shop.routes.length}.screen: «garage» es de una tienda de autopartes`,
  ],
  [
    {
      routes: shop.routes.map((route) =>
        route.screen === 'product-list' ? { ...route, screen: 'autopart-list' } : route,
      ),
    },
    `routes.${shop.routes.findIndex(({ screen }) => screen === 'product-list')}.screen: «autopart-list» no es de una tienda con catalogue: product`,
  ],
  [
    {
      routes: [...shop.routes, { screen: 'vehicle', path: '/vehiculos', title: 'Vehículo' }],
    },
    `routes.${shop.routes.length}.path: la página de un vehículo lleva {vehicleId}`,
  ],
  [
    { routes: [...shop.routes, shop.routes[0]] },
    `routes.${shop.routes.length}: «/» ya está en la lista`,
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
  expect(told(changes)).toBe(`variants/RTC/variant.ts no sirve:\n  ${sentence}`);
});

test('all mistakes are told at once', () => {
  expect(told({ name: '', tax: 'none' }).split('\n')).toHaveLength(3);
});

test("a folder's name is the shop's, and must be one that files and databases can carry", () => {
  expect(parseVariant(shop, 'ZZ9').id).toBe('ZZ9');
  expect(told({}, 'tienda nueva')).toContain('la carpeta «tienda nueva» se llama con');
});
