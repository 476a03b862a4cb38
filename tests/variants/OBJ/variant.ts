/** OBJ: goods to build with, the generic shop that the tests build and open; nobody sells in it. */
import type { VariantInput } from '#variants/schema';

const DAY_MINUTES = 24 * 60;

export default {
  name: 'Chispa Objetos',
  product: 'Chispa',
  slogan: 'Robótica, electrónica y juguetes para armar',
  url: 'http://localhost:4321',
  catalogue: 'product',
  routes: [
    { screen: 'home', path: '/', title: 'Inicio' },
    { screen: 'product-list', path: '/productos', title: 'Productos' },
    { screen: 'product-detail', path: '/productos/{code}', title: 'Producto' },
    { screen: 'product-favourites', path: '/favoritos', title: 'Favoritos' },
    { screen: 'product-compare', path: '/comparar', title: 'Comparar' },
    { screen: 'checkout', path: '/mi-compra', title: 'Mi compra' },
    { screen: 'login', path: '/iniciar', title: 'Ingresar' },
    { screen: 'register', path: '/registro', title: 'Registro' },
    { screen: 'activate', path: '/activar/{guid}', title: 'Activar cuenta' },
    { screen: 'contact', path: '/contacto', title: 'Contacto' },
    { screen: 'profile', path: '/perfil', title: 'Perfil', login: true },
    { screen: 'my-orders', path: '/mis-compras', title: 'Mis compras', login: true },
    { screen: 'banner-test', path: '/test', title: 'Banner de prueba', login: true },
    { screen: 'order-status', path: '/pedido/{number}/{key}', title: 'Tu pedido' },
    {
      screen: 'stock-notice-confirm',
      path: '/aviso-de-stock/confirmar',
      title: 'Confirmar aviso de stock',
    },
    {
      screen: 'stock-notice-end',
      path: '/aviso-de-stock/terminar',
      title: 'Terminar avisos de stock',
    },
    { screen: 'newsletter-end', path: '/novedades/terminar', title: 'No recibir novedades' },
    {
      screen: 'company-orders',
      path: '/{companyId}/pedidos',
      title: 'Pedidos',
      login: true,
      restricted: true,
      sellerMenu: true,
    },
    {
      screen: 'company-config',
      path: '/{companyId}/config',
      title: 'Configuración',
      login: true,
      sellerMenu: true,
    },
    { screen: 'back-office', path: '/gestion', title: 'Gestión', login: true, seller: true },
  ],
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
  destinationCompany: { id: 1, name: 'Chispa Objetos S.A.S.', identifier: '217004040018' },
  payments: [
    {
      id: 'MPU',
      name: 'Mercado Pago',
      description: 'Tarjetas de crédito y débito',
      currency: 'UYU',
      reserveMinutes: 30,
    },
    {
      id: 'BRDE',
      name: 'Depósito bancario',
      description: 'Depósito o débito en Banco República',
      instructions: [
        'Banco República (BROU), caja de ahorros en pesos 000000000-00004, a nombre de Chispa Objetos S.A.S.',
        'Escribe el número de pedido en la referencia del depósito.',
      ],
      reserveMinutes: 3 * DAY_MINUTES,
    },
  ],
  shippings: [
    { id: 'RES', name: 'Retiro en el local', description: 'Taller', priceCents: 0 },
    { id: 'MON', name: 'Envío a Montevideo', priceCents: 190_00 },
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
  // Many tests, one demo buyer.
  limits: { openOrders: 50, openUnits: 500, phoneOrders: 50, networkOrders: 200 },
  lastUnits: 2,
  pageSizes: { products: 12, orders: 5 },
  sides: 'long',
  tax: 'included',
  flags: {
    enableSale: true,
    hideFooter: false,
    showProductSort: true,
    enableEditFilters: true,
    mobileSquare: false,
    categoryLinks: true,
    subcategories: true,
    zeroLengthSearch: true,
  },
} satisfies VariantInput;
