import { type Routes, redirect } from '../http.ts';
import { html, page } from '../page.ts';
import type { Capture, PayPal, PayPalOrder } from './accounts.ts';

const missing = () =>
  page('No encontrado', html`<h1>Este pago no existe</h1><p>El enlace no es válido.</p>`, 404);

const later: Record<string, Capture['status']> = {
  completar: 'COMPLETED',
  rechazar: 'DECLINED',
  devolver: 'REFUNDED',
};

const contextOf = (order: PayPalOrder) =>
  order.body.payment_source?.paypal.experience_context ?? {};

const back = (address: string | undefined, orderId: string): Response => {
  if (!address) return redirect('/paypal');
  const url = new URL(address);
  url.searchParams.set('token', orderId);
  url.searchParams.set('PayerID', 'SANDBOXBUYER');
  return redirect(url.href);
};

export const payPalPages = (account: PayPal): Routes => ({
  'GET /paypal/checkoutnow': ({ url }) => {
    const order = account.orders.get(url.searchParams.get('token') ?? '');
    const unit = order?.body.purchase_units[0];
    if (!order || !unit) return missing();
    const money = (amount: { currency_code: string; value: string }) =>
      `${amount.currency_code} ${amount.value.replace('.', ',')}`;
    return page(
      'PayPal de prueba',
      html`<div class="narrow"><h1>Pagar con PayPal</h1>
<p class="muted">Pedido ${unit.invoice_id ?? ''}</p><div class="card"><table>
${unit.items.map(
  (item) =>
    html`<tr><td>${item.quantity} × ${item.name}</td><td class="right">${money(item.unit_amount)}</td></tr>`,
)}
<tr><td>Envío</td><td class="right">${money(unit.amount.breakdown.shipping)}</td></tr>
<tr><th>Total</th><th class="right">${money(unit.amount)}</th></tr></table></div>
<form method="post"><input type="hidden" name="token" value="${order.id}">
<p><button name="accion" value="aceptar" class="primary">Aceptar y pagar</button></p>
<p><button name="accion" value="pendiente">Aceptar, con el cobro pendiente</button></p>
<p><button name="accion" value="otra-tarjeta">Aceptar, con una tarjeta que no pasa</button></p>
<p><button name="accion" value="rechazado">Aceptar, con el cobro rechazado</button></p>
<button name="accion" value="cancelar">Cancelar y volver a la tienda</button></form></div>`,
    );
  },

  'POST /paypal/checkoutnow': async ({ request }) => {
    const form = new URLSearchParams(await request.text());
    const order = account.orders.get(form.get('token') ?? '');
    if (!order) return missing();
    const { return_url: returnUrl, cancel_url: cancelUrl } = contextOf(order);
    const action = form.get('accion');
    if (action === 'cancelar') return back(cancelUrl, order.id);
    if (action === 'pendiente') account.nextCapture('PENDING');
    if (action === 'rechazado') account.nextCapture('DECLINED');
    if (action === 'otra-tarjeta') account.declineInstrument();
    account.approve(order.id);
    return back(returnUrl, order.id);
  },

  'GET /paypal': () =>
    page(
      'PayPal de prueba',
      html`<h1>Pagos de PayPal</h1><p class="muted">Lo que aquí cambies se le avisa a la tienda.</p>
${
  account.orders.size === 0
    ? html`<div class="card"><p>Todavía no hay pagos.</p></div>`
    : [...account.orders.values()].toReversed().map(
        (
          order,
        ) => html`<div class="card"><p><b>Pedido ${order.body.purchase_units[0]?.invoice_id ?? ''}</b> ·
${order.status}</p>${order.captures.map(
          (capture) => html`<p class="muted">Cobro ${capture.id}: ${capture.amount.currency_code}
${capture.amount.value}, ${capture.status}</p><form method="post" action="/paypal/cobros/${capture.id}" class="buttons">
${Object.keys(later).map((name) => html`<button name="accion" value="${name}">${name}</button>`)}</form>`,
        )}</div>`,
      )
}`,
    ),

  'POST /paypal/cobros/:id': async ({ params, request }) => {
    const status = later[new URLSearchParams(await request.text()).get('accion') ?? ''];
    if (!status || !account.changeCapture(params.id ?? '', status)) return missing();
    return redirect('/paypal');
  },
});
