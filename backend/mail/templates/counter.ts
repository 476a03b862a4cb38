import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { formatMoney } from '#contract/amounts/money';
import { shortDateTime } from '#contract/time/dates';
import { facts, paragraph, quiet, title } from '../components.ts';
import { mailRow, Rows } from '../order-table.ts';
import { defineMail } from '../template.ts';

export const counterMails = {
  /** Sent to a customer at the counter; replies go to the shop. */
  receipt: defineMail({
    data: z.object({
      number: z.int(),
      /** ISO instant of the sale. */
      at: z.string(),
      branch: z.string(),
      /** Recipient of the invoice; empty = none. */
      invoice: z.string(),
      payment: z.string(),
      rows: z.array(mailRow),
      totalCents: z.int(),
    }),
    subject: (data, variant) => `Recibo ${data.number} · ${variant.name}`,
    preview: (data) => `${formatMoney(data.totalCents)}, ${data.payment}`,
    body: (data) => [
      title(`Recibo ${data.number}`),
      paragraph('Gracias por tu compra. Este es el detalle.'),
      facts([
        ['Fecha', shortDateTime(data.at)],
        ['Local', data.branch],
        ['Pago', data.payment],
        ['Factura', data.invoice],
      ]),
      h(Rows, {
        rows: data.rows,
        money: (amount: number) => formatMoney(amount),
        sums: [['Total', formatMoney(data.totalCents)]],
      }),
      quiet('Los precios incluyen IVA. Este recibo no es un comprobante fiscal.'),
    ],
  }),
};
