import * as z from 'zod/mini';
import { action, paragraph, title } from '../components.ts';
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
    isOfOrder: true,
    data: z.object({
      ...orderData,
      amount,
      paymentName: z.string(),
      /** Consequence for the order, or empty. */
      outcome: z._default(z.string(), ''),
      /** Whether no provider gave it back. */
      isByHand: z._default(z.boolean(), false),
    }),
    subject: (data) => `Te devolvimos ${data.amount} del pedido ${data.number}`,
    preview: (data) => `Por ${data.paymentName}`,
    body: (data) => [
      title(`Te devolvimos ${data.amount}`),
      paragraph(
        `Hola, ${data.name}. Devolvimos ${data.amount} del pedido ${data.number} por ${data.paymentName}.`,
        ' ',
        data.outcome,
      ),
      data.isByHand
        ? null
        : paragraph(
            'Si pagaste con dinero en cuenta, lo verás enseguida. Con una tarjeta depende de tu banco: puede tardar hasta dos resúmenes.',
          ),
      action(data.url, 'Ver mi pedido'),
    ],
  }),

  paidCancelled: defineMail({
    isOfOrder: true,
    data: z.object({ ...orderData, amount }),
    subject: (data) => `Recibimos un pago de un pedido cancelado: ${data.number}`,
    preview: () => 'Te devolvemos el dinero',
    body: (data) => [
      title('Recibimos un pago de un pedido cancelado'),
      paragraph(
        `Hola, ${data.name}. Recibimos un pago de ${data.amount} por el pedido ${data.number}, que estaba cancelado. Te devolvemos el dinero; no tienes que hacer nada.`,
      ),
      action(data.url, 'Ver mi pedido'),
    ],
  }),

  shopPaidCancelled: defineMail({
    isOfOrder: true,
    data: z.object({ ...orderData, amount, isReturned: z.boolean() }),
    subject: (data) => `Se pagó el pedido ${data.number}, que está cancelado`,
    preview: (data) => data.amount,
    body: (data) => [
      title(`Se pagó el pedido ${data.number}, que está cancelado`),
      paragraph(
        `Llegó un pago de ${data.amount} de ${data.name}.`,
        ' ',
        data.isReturned
          ? 'El comprador lo había cancelado o cambiado por otro: el dinero se le devuelve solo.'
          : 'Devuelve el dinero desde el pedido.',
      ),
      action(data.url, 'Ver el pedido'),
    ],
  }),

  reservationOver: defineMail({
    isOfOrder: true,
    data: z.object({ ...orderData, paymentName: z.string() }),
    subject: (data) => `Tu reserva venció: pedido ${data.number}`,
    preview: () => 'No recibimos el pago a tiempo',
    body: (data) => [
      title('Tu reserva venció'),
      paragraph(
        `Hola, ${data.name}. No recibimos a tiempo el pago del pedido ${data.number} por ${data.paymentName}, y los productos ya no están reservados. Si ya pagaste, responde este correo con el comprobante.`,
      ),
      action(data.url, 'Ver mi pedido'),
    ],
  }),
};
