/** Mails about an order: it was received, its state changed. */
import { Fragment, createElement as h } from 'react';
import * as z from 'zod/mini';
import { costText, formatMoney } from '#contract/amounts/money';
import { ORDER_STATES, type OrderState, orderStates } from '#contract/orders/order-states';
import { Action, Facts, Note, Paragraph, Steps, Subtitle, Title } from '../components.ts';
import { Rows } from '../order-table.ts';
import { defineMail } from '../template.ts';
import { url } from '../typed.ts';

/** Integer cents of UYU, with tax. */
const cents = z.int();

/** Whether its units are reserved: one whose time was over may find none left. */
const isHeld = z._default(z.boolean(), true);

/** What buyer and shop read of a whole order; texts may be empty. */
const whole = {
  number: z.int(),
  /** Where the order can be followed, or worked on. */
  url,
  name: z.string(),
  state: z.enum(ORDER_STATES),
  rows: z.array(z.object({ name: z.string(), code: z.string(), quantity: z.int(), cents })),
  shippingName: z.string(),
  shippingCents: cents,
  totalCents: cents,
  /** Such as `US$ 31,20 (US$ 1 = $ 40,05)`, where the gateway charges in another currency. */
  converted: z._default(z.string(), ''),
  /** Empty where it is fetched. */
  address: z.string(),
  /** Where it is fetched. */
  pickup: z._default(z.string(), ''),
  /** Whom the invoice is for. */
  invoice: z._default(z.string(), ''),
  /** What the buyer told the shop. */
  observation: z._default(z.string(), ''),
  phone: z.string(),
  paymentName: z.string(),
};

type Whole = Pick<
  z.output<z.ZodMiniObject<typeof whole>>,
  'rows' | 'shippingName' | 'shippingCents' | 'totalCents'
>;

/** Its rows and sums. */
const contents = (data: Whole) =>
  h(Rows, {
    rows: data.rows,
    money: (amount: number) => formatMoney(amount),
    sums: [
      [`Envío: ${data.shippingName}`, costText(data.shippingCents)],
      ['Total (IVA inc)', formatMoney(data.totalCents)],
    ],
  });

/** One sentence below each state's name; a state that is not here needs none. */
const meaning: Partial<Record<OrderState, string>> = {
  PPE: 'Esperamos la confirmación de tu pago.',
  PAP: 'Recibimos tu pago y estamos preparando tu pedido.',
  DIS: 'Tu pedido ya salió.',
  CAN: 'Tu pedido fue cancelado. Si tienes dudas, responde este correo.',
};

interface Moved {
  state: OrderState;
  isHeld: boolean;
  isPickup: boolean;
  pickup: string;
}

const meaningOf = ({ state, isHeld }: Pick<Moved, 'state' | 'isHeld'>): string =>
  [
    meaning[state] ?? '',
    state === 'PPE' && isHeld ? 'Mientras tanto, los productos quedan reservados.' : '',
  ]
    .filter(Boolean)
    .join(' ');

/** What is fetched at the counter goes nowhere. */
const stateMeaning = ({ isPickup, pickup, ...moved }: Moved): string =>
  moved.state === 'DIS' && isPickup
    ? `Tu pedido está pronto para retirar en ${pickup || 'el local'}.`
    : meaningOf(moved);

/** What a pick-up's mail says in place of the state's name: nothing was sent. */
const stateName = ({ state, isPickup }: Pick<Moved, 'state' | 'isPickup'>): string =>
  state === 'DIS' && isPickup ? 'pronto para retirar' : orderStates[state].name;

interface Told {
  number: number;
  state: OrderState;
  isNew: boolean;
}

const shopTitle = ({ number, state, isNew }: Told): string =>
  isNew ? `Pedido nuevo ${number}: ${orderStates[state].name}` : `Se pagó el pedido ${number}`;

export const orderMails = {
  orderReceived: defineMail({
    data: z.object({
      ...whole,
      isHeld,
      /** What the seller added, or empty. */
      reason: z._default(z.string(), ''),
      instructions: z.array(z.string()),
    }),
    subject: (data) => `Recibimos tu pedido ${data.number}`,
    preview: (data) => `Total ${formatMoney(data.totalCents)} · ${data.paymentName}`,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `Recibimos tu pedido ${data.number}`),
        h(Paragraph, null, `Gracias por tu compra, ${data.name}.`, ' ', meaningOf(data)),
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
        contents(data),
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
      isHeld,
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

  shopOrder: defineMail({
    data: z.object({
      ...whole,
      /** Whether the shop hears of it for the first time. */
      isNew: z.boolean(),
      email: z.string(),
      company: z._default(z.string(), ''),
    }),
    subject: shopTitle,
    preview: (data) => `${data.name} · ${formatMoney(data.totalCents)} · ${data.paymentName}`,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, shopTitle(data)),
        contents(data),
        h(Facts, {
          facts: [
            ['Comprador', data.name],
            ['Empresa', data.company],
            ['Teléfono', data.phone],
            ['Correo', data.email],
            ['Forma de pago', data.paymentName],
            ['Importe que se cobra', data.converted],
            ['Dirección de entrega', data.address],
            ['Retira en', data.pickup],
            ['Factura', data.invoice],
            ['Nota del comprador', data.observation],
          ],
        }),
        h(Action, { href: data.url, text: 'Ver el pedido' }),
      ),
  }),

  shopCalledOff: defineMail({
    data: z.object({
      number: z.int(),
      url,
      name: z.string(),
      phone: z.string(),
      reason: z.string(),
    }),
    subject: (data) => `Se canceló el pedido ${data.number}`,
    preview: (data) => data.reason,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `Se canceló el pedido ${data.number}`),
        h(Paragraph, null, data.reason, ' ', 'No lo prepares: sus productos volvieron al stock.'),
        h(Facts, {
          facts: [
            ['Comprador', data.name],
            ['Teléfono', data.phone],
          ],
        }),
        h(Action, { href: data.url, text: 'Ver el pedido' }),
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
