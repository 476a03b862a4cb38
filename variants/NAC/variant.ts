import type { VariantInput } from '../schema.ts';

const weekdays = [1, 2, 3, 4, 5];

export default {
  name: 'Almacén NAC',
  product: 'NAC',
  slogan: 'Todo el catálogo del grupo en un mostrador',
  catalogue: 'product',
  routes: {
    'product-list': { path: '/productos', title: 'Productos' },
    'product-detail': { path: '/productos/{code}', title: 'Producto' },
    'product-favourites': { path: '/favoritos', title: 'Favoritos' },
    'product-compare': { path: '/comparar', title: 'Comparar' },
    'banner-test': { path: '/test', title: 'Banner de prueba', login: true },
    'my-orders': { title: 'Mis pedidos' },
    'company-config-settings': {
      path: '/{companyId}/configSettings',
      title: 'Configuración',
      login: true,
      sellerMenu: true,
    },
    'company-config': { sellerMenu: false },
  },
  menu: [
    { href: '/', text: 'Inicio' },
    { href: '/productos', text: 'Productos' },
    { href: '/servicios', text: 'Servicios' },
    // Sister shops, at the demo's addresses.
    { href: 'https://nam.example', text: 'Autopartes', external: true, shop: 'NAM' },
    { href: 'https://nah.example', text: 'Hogar', external: true, shop: 'NAH' },
    { href: 'https://nae.example', text: 'Electrónica', external: true, shop: 'NAE' },
  ],
  // At the demo's addresses.
  social: [
    { href: 'https://instagram.example/nac', text: 'Instagram', icon: 'brand-instagram' },
    { href: 'https://facebook.example/nac', text: 'Facebook', icon: 'brand-facebook' },
  ],
  branches: [
    {
      isSample: true,
      code: 'U',
      name: 'Unión',
      address: '8 de Octubre 3752',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.8786,-56.1417',
      phone: '2500 0501',
      whatsapp: '59899000501',
      email: 'union@nac.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:30' },
        { days: weekdays, open: '13:30', close: '18:30' },
      ],
    },
    {
      isSample: true,
      code: 'S',
      name: 'Sayago',
      address: 'Avenida Sayago 1020',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.8338,-56.2178',
      onMap: false,
      phone: '2350 0502',
      whatsapp: '59899000502',
      email: 'sayago@nac.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:00' },
        { days: weekdays, open: '13:30', close: '18:00' },
      ],
    },
  ],
  destinationCompany: {
    isSample: true,
    id: 1,
    name: 'Almacén NAC S.R.L.',
    identifier: '217007070052',
  },
  business: 'Store',
  returnDays: 7,
  payments: [
    { id: 'MPU', currency: 'UYU' },
    {
      id: 'BRDE',
      isSample: true,
      instructions: [
        'Banco República (BROU), caja de ahorros en pesos 000000000-00008, a nombre de Almacén NAC S.R.L.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'ABGI',
      isSample: true,
      instructions: [
        'Haz el giro a nombre de Almacén NAC S.R.L., RUT 217007070052.',
        'Envíanos el comprobante con el número de pedido por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'SADE',
      isSample: true,
      instructions: [
        'Banco Santander, cuenta corriente en pesos 00000000008, a nombre de Almacén NAC S.R.L.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'ITDE',
      isSample: true,
      instructions: [
        'Banco Itaú, cuenta corriente en pesos 0000008, a nombre de Almacén NAC S.R.L.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
  ],
  shippings: [{ id: 'RES' }, { id: 'MON' }, { id: 'AME' }, { id: 'INT' }],
  sharing: { font: '@fontsource/zilla-slab/files/zilla-slab-latin-600-normal.woff2' },
  mail: {
    from: 'tienda@nac.example',
    brand: '#1b2130',
    onBrand: '#fbf4e4',
    accent: '#eeb630',
    primary: '#263a6b',
    onPrimary: '#ffffff',
    paper: '#f5eee0',
    text: '#1b2130',
    muted: '#575142',
    border: '#dccfb4',
    headingFont: "'Zilla Slab', Rockwell, Georgia, serif",
    bodyFont: "'Source Sans 3', 'Segoe UI', Arial, sans-serif",
  },
  drawing: {
    paper: '#fdf7ea',
    dimPaper: '#ece4d4',
    light: '#fffdf6',
    ink: '#1b2130',
    accent: '#9a6400',
  },
  sides: 'none',
  sidesUnit: 'cm',
  flags: { categoryLinks: false },
} satisfies VariantInput;
