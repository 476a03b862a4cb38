import { type Routes, redirect } from '../http.ts';
import { html, page, showTime } from '../page.ts';
import type { MercadoPago, Preference, Status } from './accounts.ts';

const outcomes: Record<string, Status> = {
  aprobar: 'approved',
  rechazar: 'rejected',
  pendiente: 'pending',
};

const later: Record<string, Status> = {
  aprobar: 'approved',
  cancelar: 'cancelled',
  devolver: 'refunded',
  contracargo: 'charged_back',
  reclamo: 'in_mediation',
};

const names: Record<Status, string> = {
  pending: 'pendiente',
  in_process: 'en revisión',
  approved: 'aprobado',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  refunded: 'devuelto',
  charged_back: 'contracargo',
  in_mediation: 'en reclamo',
};

const money = (amount: number, currency: string): string =>
  `${currency} ${amount.toLocaleString('es-UY', { minimumFractionDigits: 2 })}`;

const missing = () =>
  page('No encontrado', html`<h1>Este pago no existe</h1><p>El enlace no es válido.</p>`, 404);

const isOver = ({ expires, expiration_date_to: until }: Preference): boolean =>
  Boolean(expires && until && new Date(until) < new Date());

const backTo = (preference: Preference, status: Status, paymentId?: number): string => {
  const { success, pending, failure } = preference.back_urls ?? {};
  const base = { approved: success, pending }[String(status)] ?? failure ?? success;
  if (!base) return '/mercado-pago';
  const url = new URL(base);
  url.searchParams.set('status', status === 'cancelled' ? 'null' : status);
  url.searchParams.set('preference_id', preference.id);
  if (preference.external_reference)
    url.searchParams.set('external_reference', preference.external_reference);
  if (paymentId) url.searchParams.set('payment_id', `${paymentId}`);
  return url.href;
};

export const mercadoPagoPages = (account: MercadoPago): Routes => ({
  'GET /mercado-pago/checkout/:id': ({ params }) => {
    const preference = account.preferences.get(params.id ?? '');
    if (!preference) return missing();
    const currency = preference.items[0]?.currency_id ?? 'UYU';
    const action = (name: string, text: string, isMain = false) =>
      html`<form method="post"><button name="accion" value="${name}" class="${isMain ? 'primary' : ''}">${text}</button></form>`;
    return page(
      'Mercado Pago de prueba',
      html`<div class="narrow"><h1>Pagar con Mercado Pago</h1>
<p class="muted">Pedido ${preference.external_reference ?? ''}</p><div class="card"><table>
${preference.items.map(
  (item) =>
    html`<tr><td>${item.quantity} × ${item.title}</td><td class="right">${money(item.unit_price * item.quantity, currency)}</td></tr>`,
)}
<tr><th>Total</th><th class="right">${money(account.amountOf(preference), currency)}</th></tr></table></div>
${
  isOver(preference)
    ? html`<p>Este pago venció. Vuelve a la tienda y empieza de nuevo.</p>${action('cerrar', 'Volver a la tienda')}`
    : html`${action('aprobar', 'Aprobar el pago', true)}${action('rechazar', 'Rechazar el pago')}
${action('pendiente', 'Dejar el pago pendiente')}${action('cerrar', 'Volver sin pagar')}`
}</div>`,
    );
  },

  'POST /mercado-pago/checkout/:id': async ({ params, request }) => {
    const preference = account.preferences.get(params.id ?? '');
    if (!preference) return missing();
    const name = new URLSearchParams(await request.text()).get('accion') ?? '';
    const status = outcomes[name];
    if (!status || isOver(preference)) return redirect(backTo(preference, 'cancelled'));
    const payment = account.pay(preference.id, status);
    return redirect(backTo(preference, status, payment.id));
  },

  'GET /mercado-pago': () =>
    page(
      'Mercado Pago de prueba',
      html`<h1>Pagos de Mercado Pago</h1><p class="muted">Lo que aquí cambies se le avisa a la tienda.</p>
${
  account.payments.size === 0
    ? html`<div class="card"><p>Todavía no hay pagos.</p></div>`
    : [...account.payments.values()].toReversed().map(
        (payment) => html`<div class="card"><p><b>Pedido ${payment.external_reference ?? ''}</b> ·
${money(payment.transaction_amount, payment.currency_id)} · ${names[payment.status]}<br>
<span class="muted">Pago ${payment.id}, ${showTime(payment.date_last_updated)}</span></p>
<form method="post" action="/mercado-pago/pagos/${payment.id}" class="buttons">
${Object.keys(later).map((name) => html`<button name="accion" value="${name}">${name}</button>`)}</form></div>`,
      )
}`,
    ),

  'POST /mercado-pago/pagos/:id': async ({ params, request }) => {
    const status = later[new URLSearchParams(await request.text()).get('accion') ?? ''];
    if (!status || !account.payments.has(Number(params.id))) return missing();
    account.change(Number(params.id), status);
    return redirect('/mercado-pago');
  },
});
