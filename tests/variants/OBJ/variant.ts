import type { VariantInput } from '#variants/schema';

export default {
  name: 'Chispa Objetos',
  product: 'Chispa',
  slogan: 'Robótica, electrónica y juguetes para armar',
  catalogue: 'product',
  routes: {
    'product-list': { path: '/productos', title: 'Productos' },
    'product-detail': { path: '/productos/{code}', title: 'Producto' },
    'product-favourites': { path: '/favoritos', title: 'Favoritos' },
    'product-compare': { path: '/comparar', title: 'Comparar' },
    'banner-test': { path: '/test', title: 'Banner de prueba', login: true },
    'restore-password': null,
    'restore-password-key': null,
    'company-orders': { restricted: true },
  },
  menu: [
    { href: '/', text: 'Inicio' },
    { href: '/productos', text: 'Productos' },
    {
      href: '/contacto',
      text: 'El taller',
      items: [
        { href: '/contacto', text: 'Dónde estamos' },
        { href: '/productos?c=1', text: 'Lo que armamos' },
      ],
    },
  ],
  social: [
    { href: 'https://instagram.example/chispa', text: 'Instagram', icon: 'brand-instagram' },
  ],
  branches: [
    {
      code: 'T',
      name: 'Taller',
      address: 'Canelones 1198',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.9089,-56.1905',
      phone: '2900 0404',
      whatsapp: '59899000404',
      email: 'taller@obj.example',
      hours: [{ days: [1, 2, 3, 4, 5], open: '10:00', close: '19:00' }],
    },
  ],
  destinationCompany: { id: 1, name: 'Chispa Objetos S.A.S.', identifier: '217004040012' },
  payments: [
    {
      id: 'MPU',
      description: 'Tarjetas de crédito y débito',
      currency: 'UYU',
    },
    {
      id: 'BRDE',
      instructions: [
        'Banco República (BROU), caja de ahorros en pesos 000000000-00004, a nombre de Chispa Objetos S.A.S.',
        'Escribe el número de pedido en la referencia del depósito.',
      ],
    },
  ],
  shippings: [
    { id: 'RES', description: 'Taller', arrival: '' },
    { id: 'MON', arrival: '', days: null, priceCents: 190_00, departments: { only: [] } },
  ],
  sharing: { font: '@fontsource/barlow/files/barlow-latin-600-normal.woff2' },
  mail: {
    from: 'tienda@obj.example',
    brand: '#2b1a4f',
    onBrand: '#f6f2fc',
    accent: '#8a5a00',
    primary: '#5a2ea6',
    paper: '#f4f2f7',
  },
  // All tests share one demo buyer.
  limits: { openOrders: 50, openUnits: 500, phoneOrders: 50, networkOrders: 200 },
  pageSizes: { products: 12 },
  sides: 'long',
  flags: { zeroLengthSearch: true },
} satisfies VariantInput;
