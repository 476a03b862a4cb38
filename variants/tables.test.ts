import { describe, expect, test } from 'vitest';
import { loadVariant } from './load.ts';

const BASE = [
  '/',
  '/registro',
  '/iniciar',
  '/activar/{guid}',
  '/productos',
  '/productos/{code}',
  '/mi-compra',
  '/contacto',
];
const RESTORE = ['/restablecer-contrasena', '/restablecer-contrasena/{email}/{key}'];
const ORDERS = ['/mis-compras', '/{companyId}/pedidos', '/{companyId}/config'];

const SHOPS = [
  {
    id: 'NAM',
    pages: [...BASE, ...RESTORE, ...ORDERS, '/empresa', '/servicios', '/perfil'],
    list: 'autopart-list',
    isRestricted: true,
    ordersTitle: 'Mis compras',
  },
  {
    id: 'RTC',
    pages: [...BASE, ...RESTORE, ...ORDERS, '/3d', '/3d/impresion', '/perfil', '/test'],
    list: 'product-list',
    isRestricted: true,
    ordersTitle: 'Mis compras',
  },
  {
    id: 'NAH',
    pages: [...BASE, ...ORDERS, '/perfil', '/test'],
    list: 'product-list',
    isRestricted: false,
    ordersTitle: 'Mis compras',
  },
  {
    id: 'NAE',
    pages: [...BASE, ...ORDERS, '/test'],
    list: 'product-list',
    isRestricted: false,
    ordersTitle: 'Mis compras',
  },
  {
    id: 'NAC',
    pages: [...BASE, ...ORDERS, '/perfil', '/test', '/{companyId}/configSettings'],
    list: 'product-list',
    isRestricted: false,
    ordersTitle: 'Mis pedidos',
  },
] as const;
const FOR_USERS = [
  '/perfil',
  '/mis-compras',
  '/test',
  '/{companyId}/pedidos',
  '/{companyId}/config',
  '/{companyId}/configSettings',
];

describe.each(SHOPS)('$id', ({ id, pages, list, isRestricted, ordersTitle }) => {
  test('has its pages, with logins and restrictions', async () => {
    const { routes } = await loadVariant(id);
    const at = (path: string) => routes.find((route) => route.path === path);
    expect(pages.filter((path) => !at(path))).toEqual([]);
    expect(at('/productos')?.screen).toBe(list);
    for (const path of pages)
      expect([path, at(path)?.login]).toEqual([path, FOR_USERS.includes(path)]);
    expect(at('/{companyId}/pedidos')?.restricted).toBe(isRestricted);
    expect(at('/{companyId}/config')).toMatchObject({
      title: 'Configuración',
      restricted: isRestricted,
    });
    // The menu of a seller's company has one link to it.
    const inMenu = routes.filter(
      ({ title, sellerMenu }) => sellerMenu && title === 'Configuración',
    );
    expect(inMenu).toHaveLength(1);
    expect(at('/mis-compras')?.title).toBe(ordersTitle);
  });

  test('has the prices of the four delivery methods, one of them a pick-up', async () => {
    const { shippings } = await loadVariant(id);
    expect(shippings.map(({ id: way, priceCents }) => [way, priceCents])).toEqual([
      ['RES', 0],
      ['MON', 240_00],
      ['AME', 360_00],
      ['INT', 0],
    ]);
  });
});

test('NAM’s menu links to start, history and parts; RTC’s has a submenu about 3D', async () => {
  const nam = (await loadVariant('NAM')).menu.map(({ href, text }) => [href, text]);
  expect(nam).toEqual(
    expect.arrayContaining([
      ['/', 'Inicio'],
      ['/empresa', 'Empresa'],
      ['/productos', 'Autopartes'],
    ]),
  );
  const print = (await loadVariant('RTC')).menu.find(({ text }) => text === '3D');
  expect(print?.items).toMatchObject([
    { href: '/3d' },
    { href: '/3d/impresion' },
    { href: '/productos', category: 'Impresoras 3D' },
    { href: '/productos', category: 'Filamentos' },
  ]);
});

test('NAM’s branches are open from Monday to Friday with different breaks', async () => {
  const { branches } = await loadVariant('NAM');
  const days = [1, 2, 3, 4, 5];
  expect(branches.map(({ name, hours }) => [name, hours])).toEqual([
    [
      'Bulevar',
      [
        { days, open: '08:00', close: '12:00' },
        { days, open: '13:30', close: '18:00' },
      ],
    ],
    [
      'Cerro Largo',
      [
        { days, open: '08:00', close: '12:30' },
        { days, open: '13:30', close: '18:30' },
      ],
    ],
  ]);
});
