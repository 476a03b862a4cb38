import { Fragment, createElement as h } from 'react';
import * as z from 'zod/mini';
import { Action, Paragraph, Title } from '../components.ts';
import { url } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const orderData = {
  number: z.int(),
  /** Address of the order's page. */
  url,
  name: z.string(),
};
/** Such as `$ 1.234,50` or `US$ 30,86`. */
const amount = z.string();

export const paymentMails = {
  moneyReturned: defineMail({
    data: z.object({
      ...orderData,
      amount,
      paymentName: z.string(),
      /** Consequence for the order, or empty. */
      outcome: z._default(z.string(), ''),
    }),
    subject: (data) => `Te devolvimos ${data.amount} del pedido ${data.number}`,
    preview: (data) => `Por ${data.paymentName}`,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `Te devolvimos ${data.amount}`),
        h(
          Paragraph,
          null,
          `Hola, ${data.name}. Devolvimos ${data.amount} del pedido ${data.number} por ${data.paymentName}.`,
          ' ',
          data.outcome,
        ),
        h(
          Paragraph,
          null,
          'Si pagaste con dinero en cuenta, lo verás enseguida. Con una tarjeta depende de tu banco: puede tardar hasta dos resúmenes.',
        ),
        h(Action, { href: data.url, text: 'Ver mi pedido' }),
      ),
  }),

  paidCancelled: defineMail({
    data: z.object({ ...orderData, amount }),
    subject: (data) => `Recibimos un pago de un pedido cancelado: ${data.number}`,
    preview: () => 'Te devolvemos el dinero',
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, 'Recibimos un pago de un pedido cancelado'),
        h(
          Paragraph,
          null,
          `Hola, ${data.name}. Recibimos un pago de ${data.amount} por el pedido ${data.number}, que estaba cancelado. Te devolvemos el dinero; no tienes que hacer nada.`,
        ),
        h(Action, { href: data.url, text: 'Ver mi pedido' }),
      ),
  }),

  shopPaidCancelled: defineMail({
    data: z.object({ ...orderData, amount, isReturned: z.boolean() }),
    subject: (data) => `Se pagó el pedido ${data.number}, que está cancelado`,
    preview: (data) => data.amount,
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, `Se pagó el pedido ${data.number}, que está cancelado`),
        h(
          Paragraph,
          null,
          `Llegó un pago de ${data.amount} de ${data.name}.`,
          ' ',
          data.isReturned
            ? 'El comprador lo había cancelado o cambiado por otro: el dinero se le devuelve solo.'
            : 'Devuelve el dinero desde el pedido.',
        ),
        h(Action, { href: data.url, text: 'Ver el pedido' }),
      ),
  }),

  reservationOver: defineMail({
    data: z.object({ ...orderData, paymentName: z.string() }),
    subject: (data) => `Tu reserva venció: pedido ${data.number}`,
    preview: () => 'No recibimos el pago a tiempo',
    body: (data) =>
      h(
        Fragment,
        null,
        h(Title, null, 'Tu reserva venció'),
        h(
          Paragraph,
          null,
          `Hola, ${data.name}. No recibimos a tiempo el pago del pedido ${data.number} por ${data.paymentName}, y los productos ya no están reservados. Si ya pagaste, responde este correo con el comprobante.`,
        ),
        h(Action, { href: data.url, text: 'Ver mi pedido' }),
      ),
  }),
};
