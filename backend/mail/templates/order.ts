/** Mails about an order: it was received, its state changed. */
import { Fragment, createElement as h } from 'react';
import * as z from 'zod/mini';
import { formatMoney } from '#contract/money';
import { ORDER_STATES, type OrderState, orderStates } from '#contract/order-states';
import { Action, Facts, Note, Paragraph, Steps, Subtitle, Title } from '../components.ts';
import { Rows } from '../order-table.ts';
import { defineMail } from '../template.ts';

/** Integer cents of UYU, with tax. */
const cents = z.int();
const url = z.url({ protocol: /^https?$/ });

/** One sentence below each state's name; a state that is not here needs none. */
const meaning: Partial<Record<OrderState, string>> = {
  PPE: 'Esperamos la confirmación de tu pago. Mientras tanto, los productos quedan reservados.',
  PAP: 'Recibimos tu pago y estamos preparando tu pedido.',
  DIS: 'Tu pedido ya salió.',
  CAN: 'Tu pedido fue cancelado. Si tienes dudas, responde este correo.',
};

interface Moved {
  state: OrderState;
  isPickup: boolean;
  pickup: string;
}

/** What is fetched at the counter goes nowhere. */
const stateMeaning = ({ state, isPickup, pickup }: Moved): string =>
  state === 'DIS' && isPickup
    ? `Tu pedido está pronto para retirar en ${pickup || 'el local'}.`
    : (meaning[state] ?? '');

/** What a pick-up's mail says in place of the state's name: nothing was sent. */
const stateName = ({ state, isPickup }: Moved): string =>
  state === 'DIS' && isPickup ? 'pronto para retirar' : orderStates[state].name;

export const orderMails = {
  orderReceived: defineMail({
    data: z.object({
      number: z.int(),
      /** Where the order can be followed. */
      url,
      name: z.string(),
      state: z.enum(ORDER_STATES),
      rows: z.array(z.object({ name: z.string(), code: z.string(), quantity: z.int(), cents })),
      shippingName: z.string(),
      shippingCents: cents,
      totalCents: cents,
      /** Such as `USD 31,20 (1 USD = $ 40,05)`, where the gateway charges in another currency. */
      converted: z._default(z.string(), ''),
      /** What the seller added, or empty. */
      reason: z._default(z.string(), ''),
      /** Empty where it is fetched. */
      address: z.string(),
      /** Where it is fetched, or empty. */
      pickup: z._default(z.string(), ''),
      /** Whom the invoice is for, or empty. */
      invoice: z._default(z.string(), ''),
      /** What the buyer told the shop, or empty. */
      observation: z._default(z.string(), ''),
      phone: z.string(),
      paymentName: z.string(),
      instructions: z.array(z.string()),
    }),
    subject: (data) => `Recibimos tu pedido ${data.number}`,
    preview: (data) => `Total ${formatMoney(data.totalCents)} · ${data.paymentName}`,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `Recibimos tu pedido ${data.number}`),
        h(Paragraph, null, `Gracias por tu compra, ${data.name}.`, ' ', meaning[data.state] ?? ''),
        data.reason ? h(Note, { text: data.reason }) : null,
        data.instructions.length > 0
          ? h(
              Fragment,
              null,
              h(Subtitle, null, `Cómo pagar: ${data.paymentName}`),
              h(Steps, { steps: data.instructions }),
            )
          : null,
        h(Subtitle, null, 'Tu pedido'),
        h(Rows, {
          rows: data.rows,
          money: (amount: number) => formatMoney(amount),
          sums: [
            [
              `Envío: ${data.shippingName}`,
              data.shippingCents === 0 ? 'Sin costo' : formatMoney(data.shippingCents),
            ],
            ['Total (IVA inc)', formatMoney(data.totalCents)],
          ],
        }),
        h(Facts, {
          facts: [
            ['Forma de pago', data.paymentName],
            ['Importe que se cobra', data.converted],
            ['Dirección de entrega', data.address],
            ['Retiras en', data.pickup],
            ['Teléfono', data.phone],
            ['Factura', data.invoice],
            ['Tu nota', data.observation],
          ],
        }),
        h(Action, { href: data.url, text: 'Ver mi pedido' }),
      ),
  }),

  orderState: defineMail({
    data: z.object({
      number: z.int(),
      url,
      name: z.string(),
      state: z.enum(ORDER_STATES),
      /** Whether the buyer fetches it. */
      isPickup: z._default(z.boolean(), false),
      /** Where, or empty. */
      pickup: z._default(z.string(), ''),
      /** By which the parcel is followed, or empty. */
      tracking: z._default(z.string(), ''),
      /** What the seller added, or empty. */
      reason: z._default(z.string(), ''),
    }),
    subject: (data) => `Tu pedido ${data.number}: ${stateName(data)}`,
    preview: (data) => stateMeaning(data) || orderStates[data.state].name,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `Tu pedido ${data.number}: ${stateName(data)}`),
        h(Paragraph, null, `Hola, ${data.name}. ${stateMeaning(data)}`),
        data.reason ? h(Note, { text: data.reason }) : null,
        data.tracking ? h(Facts, { facts: [['Número de seguimiento', data.tracking]] }) : null,
        h(Action, { href: data.url, text: 'Ver mi pedido' }),
      ),
  }),

  shopAttention: defineMail({
    data: z.object({ number: z.int(), url, text: z.string() }),
    subject: (data) => `El pedido ${data.number} necesita atención`,
    preview: (data) => data.text,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `El pedido ${data.number} necesita atención`),
        h(Paragraph, null, data.text),
        h(Action, { href: data.url, text: 'Ver el pedido' }),
      ),
  }),
};
