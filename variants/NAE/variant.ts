import type { VariantInput } from '../schema.ts';

const weekdays = [1, 2, 3, 4, 5];

export default {
  name: 'Electrónica NAE',
  product: 'NAE',
  slogan: 'Audio, imagen, computación y celulares',
  catalogue: 'product',
  routes: {
    'product-list': { path: '/productos', title: 'Productos' },
    'product-detail': { path: '/productos/{code}', title: 'Producto' },
    'product-favourites': { path: '/favoritos', title: 'Favoritos' },
    'product-compare': { path: '/comparar', title: 'Comparar' },
    'banner-test': { path: '/test', title: 'Banner de prueba', login: true },
    profile: null,
  },
  menu: [
    { href: '/', text: 'Inicio' },
    { href: '/productos', text: 'Productos' },
    { href: '/servicios', text: 'Servicios' },
    // Sister shops, at the demo's addresses.
    { href: 'https://rtc.example', text: 'Robótica', external: true, shop: 'RTC' },
    { href: 'https://nah.example', text: 'Hogar', external: true, shop: 'NAH' },
    { href: 'https://nam.example', text: 'Autopartes', external: true, shop: 'NAM' },
  ],
  // At the demo's addresses.
  social: [
    { href: 'https://instagram.example/nae', text: 'Instagram', icon: 'brand-instagram' },
    { href: 'https://facebook.example/nae', text: 'Facebook', icon: 'brand-facebook' },
  ],
  branches: [
    {
      isSample: true,
      code: 'C',
      name: 'Centro',
      address: 'Río Branco 1377',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.9053,-56.1949',
      phone: '2900 0401',
      whatsapp: '59899000401',
      email: 'centro@nae.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:30' },
        { days: weekdays, open: '13:30', close: '18:30' },
      ],
    },
    {
      isSample: true,
      code: 'S',
      name: 'Servicio técnico',
      address: 'Paysandú 1216',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.9024,-56.1948',
      onMap: false,
      phone: '2900 0402',
      whatsapp: '59899000402',
      email: 'servicio@nae.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:00' },
        { days: weekdays, open: '13:30', close: '18:00' },
      ],
    },
  ],
  destinationCompany: {
    isSample: true,
    id: 1,
    name: 'Electrónica NAE S.A.',
    identifier: '217006060045',
  },
  business: 'ElectronicsStore',
  returnDays: 7,
  payments: [
    { id: 'MPU', currency: 'USD' },
    { id: 'PYPL' },
    {
      id: 'SADE',
      isSample: true,
      instructions: [
        'Banco Santander, cuenta corriente en pesos 00000000007, a nombre de Electrónica NAE S.A.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'ITDE',
      isSample: true,
      instructions: [
        'Banco Itaú, cuenta corriente en pesos 0000007, a nombre de Electrónica NAE S.A.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
  ],
  shippings: [{ id: 'RES' }, { id: 'MON' }, { id: 'AME' }, { id: 'INT' }],
  sharing: { font: '@fontsource/outfit/files/outfit-latin-600-normal.woff2' },
  mail: {
    from: 'tienda@nae.example',
    brand: '#1428b8',
    onBrand: '#ffffff',
    accent: '#5ce1e6',
    primary: '#1e35d8',
    onPrimary: '#ffffff',
    paper: '#f4f6fd',
    text: '#10142b',
    muted: '#4c5474',
    border: '#d7dcf0',
    headingFont: "Outfit, 'Century Gothic', Arial, sans-serif",
    bodyFont: "Outfit, 'Century Gothic', Arial, sans-serif",
  },
  drawing: {
    paper: '#f7f9ff',
    dimPaper: '#e6eaf6',
    light: '#ffffff',
    ink: '#1b2566',
    accent: '#2440e8',
  },
  pageSizes: { products: 10 },
  sides: 'none',
  sidesUnit: 'mm',
  tax: 'added',
} satisfies VariantInput;
