import type { VariantInput } from '../schema.ts';

const weekdays = [1, 2, 3, 4, 5];

export default {
  name: 'Radiadores NAM',
  product: 'NAM',
  slogan: 'Radiadores, refrigeración y aire acondicionado para tu vehículo',
  since: 1986,
  catalogue: 'autopart',
  routes: {
    'autopart-list': { path: '/productos', title: 'Autopartes' },
    'autopart-detail': { path: '/productos/{code}', title: 'Autoparte' },
    'autopart-favourites': { path: '/favoritos', title: 'Favoritos' },
    'autopart-compare': { path: '/comparar', title: 'Comparar' },
    vehicle: { path: '/vehiculos/{vehicleId}', title: 'Vehículo' },
    garage: { path: '/mi-garaje', title: 'Mi garaje' },
    'fixed-search': { path: '/busqueda', title: 'Radiadores' },
    'fixed-part': { path: '/destacado', title: 'Repuesto destacado' },
    company: { path: '/empresa', title: 'Empresa' },
    'company-orders': { restricted: true },
    'company-config': { restricted: true },
  },
  menu: [
    { href: '/', text: 'Inicio' },
    { href: '/empresa', text: 'Empresa' },
    { href: '/productos', text: 'Autopartes' },
    { href: '/servicios', text: 'Servicios' },
    // Sister shops, at the demo's addresses.
    { href: 'https://nah.example', text: 'Hogar', external: true, shop: 'NAH' },
    { href: 'https://nae.example', text: 'Electrónica', external: true, shop: 'NAE' },
    { href: 'https://rtc.example', text: 'Robótica', external: true, shop: 'RTC' },
  ],
  // At the demo's addresses.
  social: [
    { href: 'https://instagram.example/radiadoresnam', text: 'Instagram', icon: 'brand-instagram' },
    { href: 'https://facebook.example/radiadoresnam', text: 'Facebook', icon: 'brand-facebook' },
  ],
  branches: [
    {
      isSample: true,
      code: 'B',
      name: 'Bulevar',
      address: 'Bulevar General Artigas 2417',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.8869,-56.1668',
      phone: '2480 0101',
      whatsapp: '59899000101',
      email: 'bulevar@nam.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:00' },
        { days: weekdays, open: '13:30', close: '18:00' },
      ],
    },
    {
      isSample: true,
      code: 'C',
      name: 'Cerro Largo',
      address: 'Cerro Largo 1286',
      cityName: 'Montevideo',
      stateName: 'Montevideo',
      geolocation: '-34.9022,-56.1879',
      phone: '2900 0102',
      whatsapp: '59899000102',
      email: 'cerrolargo@nam.example',
      hours: [
        { days: weekdays, open: '08:00', close: '12:30' },
        { days: weekdays, open: '13:30', close: '18:30' },
      ],
    },
  ],
  destinationCompany: {
    isSample: true,
    id: 1,
    name: 'Radiadores NAM S.R.L.',
    identifier: '211003420017',
  },
  business: 'AutoPartsStore',
  returnDays: 7,
  payments: [
    // Charges in dollars; with `currency: 'UYU'` in the order's pesos.
    { id: 'MPU', currency: 'USD' },
    { id: 'PYPL' },
    {
      id: 'BRDE',
      isSample: true,
      instructions: [
        'Banco República (BROU), caja de ahorros en pesos 000000000-00001, a nombre de Radiadores NAM S.R.L.',
        'Escribe el número de pedido en la referencia del depósito.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'ABGI',
      isSample: true,
      instructions: [
        'Haz el giro a nombre de Radiadores NAM S.R.L., RUT 211003420017.',
        'Envíanos el comprobante con el número de pedido por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'SADE',
      isSample: true,
      instructions: [
        'Banco Santander, cuenta corriente en pesos 00000000002, a nombre de Radiadores NAM S.R.L.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
    {
      id: 'ITDE',
      isSample: true,
      instructions: [
        'Banco Itaú, cuenta corriente en pesos 0000003, a nombre de Radiadores NAM S.R.L.',
        'Escribe el número de pedido en la referencia.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
    },
  ],
  shippings: [{ id: 'RES' }, { id: 'MON' }, { id: 'AME' }, { id: 'INT' }],
  sharing: { font: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2' },
  mail: {
    from: 'tienda@nam.example',
    brand: '#0b3442',
    onBrand: '#f2f8fa',
    accent: '#c9743a',
    primary: '#0d5368',
    paper: '#f0f3f5',
    headingFont: "'Barlow Condensed', 'Arial Narrow', Arial, sans-serif",
    bodyFont: 'Barlow, Arial, Helvetica, sans-serif',
  },
  // Workshops order for several cars in a week, and pay by deposit.
  limits: { openOrders: 12, openUnits: 120, phoneOrders: 16, networkOrders: 60 },
  sides: 'thick',
  sidesUnit: 'bySize',
  // The demo has no category 301.
  fixed: { categoryId: '1.1', family: 'RP0001' },
  flags: { autopartReleases: true },
} satisfies VariantInput;
