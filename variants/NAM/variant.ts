/** NAM: auto parts — radiators, cooling and air conditioning — with two branches in Montevideo. */
import type { VariantInput } from '../schema.ts';

const weekdays = [1, 2, 3, 4, 5];
const DAY_MINUTES = 24 * 60;

export default {
  id: 'NAM',
  name: 'Radiadores NAM',
  product: 'NAM',
  slogan: 'Radiadores, refrigeración y aire acondicionado para tu vehículo',
  since: 1986,
  url: 'http://localhost:4321',
  catalogue: 'autopart',
  routes: [
    { screen: 'home', path: '/', title: 'Inicio' },
    { screen: 'autopart-list', path: '/productos', title: 'Autopartes' },
    { screen: 'autopart-detail', path: '/productos/{code}', title: 'Autoparte' },
    { screen: 'checkout', path: '/mi-compra', title: 'Mi compra' },
    { screen: 'login', path: '/iniciar', title: 'Ingresar' },
    { screen: 'register', path: '/registro', title: 'Registro' },
    { screen: 'activate', path: '/activar/{guid}', title: 'Activar cuenta' },
    {
      screen: 'restore-password',
      path: '/restablecer-contrasena',
      title: 'Restablecer contraseña',
    },
    {
      screen: 'restore-password-key',
      path: '/restablecer-contrasena/{email}/{key}',
      title: 'Contraseña nueva',
    },
    { screen: 'contact', path: '/contacto', title: 'Contacto' },
    { screen: 'profile', path: '/perfil', title: 'Perfil', login: true },
    { screen: 'my-orders', path: '/mis-compras', title: 'Mis compras', login: true },
    {
      screen: 'company-orders',
      path: '/{companyId}/pedidos',
      title: 'Pedidos',
      login: true,
      restricted: true,
      sellerMenu: true,
    },
  ],
  menu: [
    { href: '/', text: 'Inicio' },
    { href: '/productos', text: 'Autopartes' },
  ],
  social: [],
  branches: [
    {
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
  destinationCompany: { id: 1, name: 'Radiadores NAM S.R.L.', identifier: '211003420017' },
  payments: [
    {
      id: 'BRDE',
      name: 'Depósito bancario',
      description: 'Depósito o débito en nuestra cuenta',
      instructions: [
        'Banco República (BROU), caja de ahorros en pesos 000000000-00001, a nombre de Radiadores NAM S.R.L.',
        'Escribe el número de pedido en la referencia del depósito.',
        'Envíanos el comprobante por WhatsApp o por correo; reservamos tu pedido por 3 días.',
      ],
      reserveMinutes: 3 * DAY_MINUTES,
    },
    {
      id: 'ABGI',
      name: 'Giro por Abitab',
      description: 'Giro de dinero desde cualquier local',
      instructions: [
        'Haz el giro a nombre de Radiadores NAM S.R.L., RUT 211003420017.',
        'Envíanos el comprobante con el número de pedido; reservamos tu pedido por 3 días.',
      ],
      reserveMinutes: 3 * DAY_MINUTES,
    },
  ],
  shippings: [
    { id: 'RES', name: 'Retiro en el local', description: 'Bulevar o Cerro Largo', priceCents: 0 },
    { id: 'MON', name: 'Envío a Montevideo', priceCents: 240_00 },
    { id: 'AME', name: 'Envío al área metropolitana', priceCents: 360_00 },
    {
      id: 'INT',
      name: 'Envío al interior',
      description: 'El flete se paga al recibir',
      priceCents: 0,
    },
  ],
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
  lastUnits: 2,
  pageSizes: { products: 18, orders: 5 },
  tax: 'included',
  flags: {
    enableSale: true,
    hideFooter: false,
    showProductSort: true,
    enableEditFilters: true,
    mobileSquare: false,
    categoryLinks: true,
    subcategories: true,
  },
} satisfies VariantInput;
