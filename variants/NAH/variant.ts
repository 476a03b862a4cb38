import type { VariantInput } from '../schema.ts';

const weekdays = [1, 2, 3, 4, 5];

export default {
  name: 'Hogar NAH',
  product: 'NAH',
  slogan: 'Mesa, textiles, luz y jardín para tu casa',
  catalogue: 'product',
  routes: {
    'product-list': { path: '/productos', title: 'Productos' },
    'product-detail': { path: '/productos/{code}', title: 'Producto' },
    'product-favourites': { path: '/favoritos', title: 'Favoritos' },
    'product-compare': { path: '/comparar', title: 'Comparar' },
    'banner-test': { path: '/test', title: 'Banner de prueba', login: true },
  },
  menu: [
    { href: '/', text: 'Inicio' },
    { href: '/productos', text: 'Productos' },
    { href: '/servicios', text: 'Servicios' },
    // Sister shops, at the demo's addresses.
    { href: 'https://nae.example', text: 'Electrónica', external: true, shop: 'NAE' },
    { href: 'https://rtc.example', text: 'Robótica', external: true, shop: 'RTC' },
    { href: 'https://nam.example', text: 'Autopartes', external: true, shop: 'NAM' },
  ],
  // At the demo's addresses.
  social: [
    { href: 'https://instagram.example/nah', text: 'Instagram', icon: 'brand-instagram' },
    { href: 'https://facebook.example/nah', text: 'Facebook', icon: 'brand-facebook' },
  ],
  branches: [
    {
      isSample: true,
      code: 'P',
      name: 'Pocitos',
      address: 'Avenida Brasil 2587',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.9117,-56.1502',
      phone: '2700 0301',
      whatsapp: '59899000301',
      email: 'pocitos@nah.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:30' },
        { days: weekdays, open: '13:30', close: '18:30' },
      ],
    },
    {
      isSample: true,
      code: 'D',
      name: 'Depósito',
      address: 'Camino Carrasco 4870',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.8716,-56.1083',
      onMap: false,
      phone: '2500 0302',
      whatsapp: '59899000302',
      email: 'deposito@nah.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:00' },
        { days: weekdays, open: '13:30', close: '18:00' },
      ],
    },
  ],
  destinationCompany: {
    isSample: true,
    id: 1,
    name: 'Hogar NAH S.R.L.',
    identifier: '217005050038',
  },
  business: 'HomeGoodsStore',
  returnDays: 7,
  payments: [
    { id: 'MPU', currency: 'UYU' },
    {
      id: 'BRDE',
      isSample: true,
      instructions: [
        'Banco República (BROU), caja de ahorros en pesos 000000000-00006, a nombre de Hogar NAH S.R.L.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'ABGI',
      isSample: true,
      instructions: [
        'Haz el giro a nombre de Hogar NAH S.R.L., RUT 217005050038.',
        'Envíanos el comprobante con el número de pedido por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
  ],
  shippings: [
    { id: 'RES' },
    { id: 'MON' },
    { id: 'AME', arrival: 'Llega en 48 horas hábiles' },
    { id: 'INT' },
  ],
  sharing: { font: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2' },
  mail: {
    from: 'tienda@nah.example',
    brand: '#4a2a1b',
    onBrand: '#fdf4ea',
    accent: '#c8653c',
    primary: '#9c4122',
    onPrimary: '#ffffff',
    paper: '#fbf6ef',
    text: '#33231a',
    muted: '#6b5648',
    border: '#e9dccd',
    headingFont: "Fraunces, Georgia, 'Times New Roman', serif",
    bodyFont: "'Nunito Sans', Verdana, Arial, sans-serif",
  },
  drawing: {
    paper: '#f8efe4',
    dimPaper: '#ede2d5',
    light: '#fffaf3',
    ink: '#4a2f20',
    accent: '#a8472a',
  },
  sides: 'long',
  sidesUnit: 'cm',
  flags: { mobileSquare: true },
} satisfies VariantInput;
