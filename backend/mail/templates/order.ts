import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { costText, formatMoney } from '#contract/amounts/money';
import { discountText } from '#contract/orders/discount-states';
import { ORDER_STATES, type OrderState, orderStates } from '#contract/orders/order-states';
import { enumerateEither } from '#contract/text/enumeration';
import { action, facts, note, paragraph, steps, subtitle, title } from '../components.ts';
import { url } from '../mail-text.ts';
import { mailRow, Rows } from '../order-table.ts';
import { defineMail } from '../template.ts';

/** Integer cents of UYU, with tax. */
const cents = z.int();

/** Whether stock is reserved; an order that is paid late may find none. */
const isHeld = z._default(z.boolean(), true);

/** Hours and further texts for a buyer who fetches the order; empty for deliveries. */
const pickupSteps = z._default(z.array(z.string()), []);

/** Data of a complete order for buyer and shop; texts may be empty. */
const orderData = {
  number: z.int(),
  /** Address of the order's page. */
  url,
  name: z.string(),
  state: z.enum(ORDER_STATES),
  rows: z.array(mailRow),
  /** The discount code, and what it took off the rows; empty = none. */
  discountCode: z._default(z.string(), ''),
  discountCents: z._default(cents, 0),
  shippingName: z.string(),
  shippingCents: cents,
  totalCents: cents,
  /** Such as `US$ 31,20 (US$ 1 = $ 40,05)` if the gateway charges in another currency. */
  converted: z._default(z.string(), ''),
  /** Empty for pickup. */
  address: z.string(),
  /** The branch for pickup. */
  pickup: z._default(z.string(), ''),
  /** Name on the invoice. */
  invoice: z._default(z.string(), ''),
  /** The buyer's note. */
  observation: z._default(z.string(), ''),
  phone: z.string(),
  paymentName: z.string(),
};

type OrderData = Pick<
  z.output<z.ZodMiniObject<typeof orderData>>,
  'rows' | 'discountCode' | 'discountCents' | 'shippingName' | 'shippingCents' | 'totalCents'
>;

const contents = (data: OrderData) =>
  h(Rows, {
    rows: data.rows,
    money: (amount: number) => formatMoney(amount),
    sums: [
      ...(data.discountCents > 0
        ? [[discountText(data.discountCode), formatMoney(data.discountCents)] as const]
        : []),
      [`Envío: ${data.shippingName}`, costText(data.shippingCents)],
      ['Total (IVA inc)', formatMoney(data.totalCents)],
    ],
  });

const fetching = (data: { pickup: string; pickupSteps: readonly string[] }) =>
  data.pickupSteps.length > 0
    ? [subtitle(`Para retirarlo: ${data.pickup || 'en el local'}`), steps([...data.pickupSteps])]
    : [];

/** A sentence per state; some need none. */
const STATE_TEXTS: Readonly<Record<OrderState, string>> = {
  INI: '',
  PCH: '',
  PPE: 'Esperamos la confirmación de tu pago.',
  PAP: 'Recibimos tu pago y estamos preparando tu pedido.',
  DIS: 'Tu pedido ya salió.',
  CAN: 'Tu pedido fue cancelado. Si tienes dudas, responde este correo.',
};

interface StateData {
  state: OrderState;
  isHeld: boolean;
  isPickup: boolean;
  pickup: string;
}

const textOf = ({ state, isHeld }: Pick<StateData, 'state' | 'isHeld'>): string =>
  [
    STATE_TEXTS[state],
    orderStates[state].payment === 'pending' && isHeld
      ? 'Mientras tanto, los productos quedan reservados.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');

/** Returns whether a pickup order waits at the counter: nothing is shipped. */
const isReady = ({ state, isPickup }: Pick<StateData, 'state' | 'isPickup'>): boolean =>
  isPickup && orderStates[state].goods === 'left';

const stateText = (data: StateData): string =>
  isReady(data)
    ? `Tu pedido está pronto para retirar en ${data.pickup || 'el local'}.`
    : textOf(data);

const stateName = (data: Pick<StateData, 'state' | 'isPickup'>): string =>
  isReady(data) ? 'pronto para retirar' : orderStates[data.state].name;

interface ShopNews {
  number: number;
  state: OrderState;
  isNew: boolean;
}

const shopTitle = ({ number, state, isNew }: ShopNews): string =>
  isNew ? `Pedido nuevo ${number}: ${orderStates[state].name}` : `Se pagó el pedido ${number}`;

export const orderMails = {
  orderReceived: defineMail({
    isOfOrder: true,
    data: z.object({
      ...orderData,
      isHeld,
      /** The seller's remark, or empty. */
      reason: z._default(z.string(), ''),
      instructions: z.array(z.string()),
      pickupSteps,
    }),
    subject: (data) => `Recibimos tu pedido ${data.number}`,
    preview: (data) => `Total ${formatMoney(data.totalCents)} · ${data.paymentName}`,
    body: (data) => [
      title(`Recibimos tu pedido ${data.number}`),
      paragraph(`Gracias por tu compra, ${data.name}.`, ' ', textOf(data)),
      data.reason ? note(data.reason) : null,
      ...(data.instructions.length > 0
        ? [
            subtitle(`Cómo pagar: ${data.paymentName}`),
            facts([
              ['Total a pagar', formatMoney(data.totalCents)],
              ['Número de pedido', `${data.number}`],
            ]),
            steps(data.instructions),
          ]
        : []),
      subtitle('Tu pedido'),
      contents(data),
      facts([
        ['Forma de pago', data.paymentName],
        ['Importe que se cobra', data.converted],
        ['Dirección de entrega', data.address],
        ['Retiras en', data.pickup],
        ['Teléfono', data.phone],
        ['Factura', data.invoice],
        ['Tu nota', data.observation],
      ]),
      ...fetching(data),
      action(data.url, 'Ver mi pedido'),
    ],
  }),

  orderEdited: defineMail({
    isOfOrder: true,
    data: z.object({
      ...orderData,
      /** The seller's remark, or empty. */
      reason: z._default(z.string(), ''),
      /** How a difference goes back, or empty. */
      refund: z._default(z.string(), ''),
      /** Left to pay by the edit of a paid order, and the ways to pay it. */
      dueCents: z._default(cents, 0),
      waysToPay: z._default(
        z.array(z.object({ name: z.string(), lines: z.array(z.string()) })),
        [],
      ),
      /** Names of the providers at which it can be paid at the order's page. */
      payOnline: z._default(z.array(z.string()), []),
      instructions: z.array(z.string()),
    }),
    subject: (data) =>
      data.dueCents > 0
        ? `Cambiamos tu pedido ${data.number}: falta pagar ${formatMoney(data.dueCents)}`
        : `Cambiamos tu pedido ${data.number}`,
    preview: (data) => `Total ${formatMoney(data.totalCents)} · ${data.paymentName}`,
    body: (data) => [
      title(`Cambiamos tu pedido ${data.number}`),
      paragraph(
        `Hola, ${data.name}. Así quedó tu pedido. Si algo no es lo que hablamos, responde este correo.`,
      ),
      data.reason ? note(data.reason) : null,
      data.refund ? paragraph(data.refund) : null,
      ...(data.dueCents > 0
        ? [
            subtitle('Falta pagar la diferencia'),
            facts([
              ['Falta pagar', formatMoney(data.dueCents)],
              ['Número de pedido', `${data.number}`],
            ]),
            ...(data.payOnline.length > 0
              ? [
                  paragraph(
                    `La puedes pagar ahora con ${enumerateEither(data.payOnline)} en la página de tu pedido, o de otra forma:`,
                  ),
                  action(data.url, 'Pagar la diferencia'),
                ]
              : []),
            ...data.waysToPay.flatMap(({ name, lines }) => [subtitle(name), steps(lines)]),
          ]
        : []),
      ...(data.instructions.length > 0
        ? [subtitle(`Cómo pagar: ${data.paymentName}`), steps(data.instructions)]
        : []),
      subtitle('Tu pedido'),
      contents(data),
      facts([
        ['Forma de pago', data.paymentName],
        ['Dirección de entrega', data.address],
        ['Retiras en', data.pickup],
        ['Factura', data.invoice],
      ]),
      action(data.url, 'Ver mi pedido'),
    ],
  }),

  orderState: defineMail({
    isOfOrder: true,
    data: z.object({
      number: z.int(),
      url,
      name: z.string(),
      state: z.enum(ORDER_STATES),
      isHeld,
      /** Whether the buyer picks it up. */
      isPickup: z._default(z.boolean(), false),
      /** The branch, or empty. */
      pickup: z._default(z.string(), ''),
      pickupSteps,
      /** Tracking number, or empty. */
      tracking: z._default(z.string(), ''),
      /** The seller's remark, or empty. */
      reason: z._default(z.string(), ''),
    }),
    subject: (data) => `Tu pedido ${data.number}: ${stateName(data)}`,
    preview: (data) => stateText(data) || orderStates[data.state].name,
    body: (data) => [
      title(`Tu pedido ${data.number}: ${stateName(data)}`),
      paragraph(`Hola, ${data.name}. ${stateText(data)}`),
      data.reason ? note(data.reason) : null,
      data.tracking ? facts([['Número de seguimiento', data.tracking]]) : null,
      ...fetching(data),
      action(data.url, 'Ver mi pedido'),
    ],
  }),

  shopOrder: defineMail({
    isOfOrder: true,
    data: z.object({
      ...orderData,
      /** Whether it is the shop's first mail about the order. */
      isNew: z.boolean(),
      email: z.string(),
      company: z._default(z.string(), ''),
    }),
    subject: shopTitle,
    preview: (data) => `${data.name} · ${formatMoney(data.totalCents)} · ${data.paymentName}`,
    body: (data) => [
      title(shopTitle(data)),
      contents(data),
      facts([
        ['Comprador', data.name],
        ['Empresa', data.company],
        ['Teléfono', data.phone],
        ['Email', data.email],
        ['Forma de pago', data.paymentName],
        ['Importe que se cobra', data.converted],
        ['Dirección de entrega', data.address],
        ['Retira en', data.pickup],
        ['Factura', data.invoice],
        ['Nota del comprador', data.observation],
      ]),
      action(data.url, 'Ver el pedido'),
    ],
  }),

  shopCalledOff: defineMail({
    isOfOrder: true,
    data: z.object({
      number: z.int(),
      url,
      name: z.string(),
      phone: z.string(),
      reason: z.string(),
    }),
    subject: (data) => `Se canceló el pedido ${data.number}`,
    preview: (data) => data.reason,
    body: (data) => [
      title(`Se canceló el pedido ${data.number}`),
      paragraph(data.reason, ' ', 'No lo prepares: sus productos volvieron al stock.'),
      facts([
        ['Comprador', data.name],
        ['Teléfono', data.phone],
      ]),
      action(data.url, 'Ver el pedido'),
    ],
  }),

  shopAttention: defineMail({
    isOfOrder: true,
    data: z.object({ number: z.int(), url, text: z.string() }),
    subject: (data) => `El pedido ${data.number} necesita atención`,
    preview: (data) => data.text,
    body: (data) => [
      title(`El pedido ${data.number} necesita atención`),
      paragraph(data.text),
      action(data.url, 'Ver el pedido'),
    ],
  }),
};
