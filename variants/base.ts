import type { PaymentId, ShippingId } from '#contract/orders/payments';
import type { Screen } from './schema/routes.ts';

export const DAY_MINUTES = 24 * 60;

const company = { login: true, sellerMenu: true };

/** Defaults of all shops; a folder says what differs (`variants/over-base.ts`). */
export const BASE = {
  url: 'http://localhost:4321',
  routes: {
    home: { path: '/', title: 'Inicio' },
    login: { path: '/iniciar', title: 'Ingresar' },
    register: { path: '/registro', title: 'Registro' },
    activate: { path: '/activar/{guid}', title: 'Activar cuenta' },
    'restore-password': {
      path: '/restablecer-contrasena',
      title: 'Restablecer contraseña',
      guests: true,
    },
    'restore-password-key': {
      path: '/restablecer-contrasena/{email}/{key}',
      title: 'Contraseña nueva',
      guests: true,
    },
    checkout: { path: '/mi-compra', title: 'Mi compra' },
    contact: { path: '/contacto', title: 'Contacto' },
    // Built once they have texts (hidden-pages.ts).
    services: { path: '/servicios', title: 'Servicios' },
    service: { path: '/servicios/{service}', title: 'Servicio' },
    questions: { path: '/preguntas-frecuentes', title: 'Preguntas frecuentes' },
    profile: { path: '/perfil', title: 'Perfil', login: true },
    'second-factor': { path: '/segundo-factor', title: 'Segundo factor', login: true },
    'my-orders': { path: '/mis-compras', title: 'Mis compras', login: true },
    'order-status': { path: '/pedido/{number}/{key}', title: 'Tu pedido' },
    quotation: { path: '/presupuesto/{key}', title: 'Tu presupuesto' },
    'stock-notice-confirm': {
      path: '/aviso-de-stock/confirmar',
      title: 'Confirmar aviso de stock',
    },
    'stock-notice-end': { path: '/aviso-de-stock/terminar', title: 'Terminar avisos de stock' },
    'newsletter-end': { path: '/novedades/terminar', title: 'No recibir novedades' },
    'company-orders': { path: '/{companyId}/pedidos', title: 'Pedidos', ...company },
    'company-config': { path: '/{companyId}/config', title: 'Configuración', ...company },
    'back-office': { path: '/gestion', title: 'Gestión', login: true, seller: true },
  } satisfies Partial<Record<Screen, object>>,
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
} as const;

const transfer = { reserveMinutes: 3 * DAY_MINUTES };

/** Settings of each payment method; a folder lists methods by `id`, with its accounts as instructions. */
export const PAYMENTS = {
  MPU: {
    name: 'Mercado Pago',
    description: 'Tarjetas de crédito y débito, Abitab y RedPagos',
    reserveMinutes: 30,
  },
  PYPL: {
    name: 'PayPal',
    description: 'Tarjetas del exterior y saldo de PayPal',
    currency: 'USD',
    reserveMinutes: 30,
  },
  BRDE: {
    name: 'Depósito bancario',
    description: 'Depósito o débito en Banco República',
    ...transfer,
  },
  ABGI: {
    name: 'Giro por Abitab',
    description: 'Giro de dinero desde cualquier local',
    ...transfer,
  },
  SADE: {
    name: 'Transferencia a Santander',
    description: 'Depósito o transferencia en Banco Santander',
    ...transfer,
  },
  ITDE: {
    name: 'Transferencia a Itaú',
    description: 'Depósito o transferencia en Banco Itaú',
    ...transfer,
  },
} as const satisfies Readonly<Record<PaymentId, object>>;

/** Settings of each shipping method; a folder lists methods by `id`. */
export const SHIPPINGS = {
  RES: {
    name: 'Retiro en el local',
    arrival: 'Pronto en 2 horas hábiles; te avisamos por correo',
    priceCents: 0,
  },
  MON: {
    name: 'Envío a Montevideo',
    arrival: 'Llega en 24 horas hábiles',
    days: { from: 1, to: 1 },
    priceCents: 240_00,
    departments: { only: ['Montevideo'] },
  },
  AME: {
    name: 'Envío al área metropolitana',
    arrival: 'Llega en 24 a 48 horas hábiles',
    days: { from: 1, to: 2 },
    priceCents: 360_00,
    departments: { only: ['Canelones', 'San José'] },
  },
  INT: {
    name: 'Envío al interior',
    description: 'El flete se paga al recibir',
    arrival: 'Llega en 48 a 72 horas hábiles, por encomienda',
    days: { from: 2, to: 3 },
    priceCents: 0,
    departments: { except: ['Montevideo'] },
  },
} as const satisfies Readonly<Record<ShippingId, object>>;
