import * as z from 'zod/mini';
import { RETURN_STATES, type ReturnState } from '#contract/orders/return-states';
import { action, facts, note, paragraph, title } from '../components.ts';
import { url } from '../mail-text.ts';
import { defineMail } from '../template.ts';

const TITLES: Readonly<Record<ReturnState, string>> = {
  REQ: 'Recibimos tu pedido de devolución',
  ACC: 'Aceptamos tu devolución',
  REC: 'Recibimos lo que devolviste',
  REJ: 'No podemos aceptar tu devolución',
  CAN: 'Cancelaste tu devolución',
};

const TEXTS: Readonly<Record<ReturnState, string>> = {
  REQ: 'Lo miramos y te respondemos por correo.',
  ACC: 'Trae los productos al local o coordina el envío respondiendo este correo.',
  REC: '',
  REJ: 'Si tienes dudas, responde este correo.',
  CAN: '',
};

export const returnMails = {
  returnState: defineMail({
    isOfOrder: true,
    data: z.object({
      /** The order's number. */
      number: z.int(),
      url,
      name: z.string(),
      state: z.enum(RETURN_STATES),
      rows: z.array(z.object({ name: z.string(), code: z.string(), quantity: z.int() })),
      reason: z.string(),
      /** A seller's words, or empty. */
      answer: z._default(z.string(), ''),
      /** How the money goes back, or empty. */
      money: z._default(z.string(), ''),
    }),
    subject: (data) => `${TITLES[data.state]}: pedido ${data.number}`,
    preview: (data) => data.rows.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    body: (data) => [
      title(TITLES[data.state]),
      paragraph(
        [`Hola, ${data.name}. Es por el pedido ${data.number}.`, TEXTS[data.state], data.money]
          .filter(Boolean)
          .join(' '),
      ),
      data.answer ? note(data.answer) : null,
      facts([
        [
          'Productos',
          data.rows.map(({ name, code, quantity }) => `${quantity} × ${name} (${code})`).join('\n'),
        ],
        ['Motivo', data.reason],
      ]),
      action(data.url, 'Ver mi pedido'),
    ],
  }),
};
