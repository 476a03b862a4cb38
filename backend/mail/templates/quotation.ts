import { createElement as h } from 'react';
import * as z from 'zod/mini';
import { formatMoney } from '#contract/amounts/money';
import { dayText } from '#contract/time/dates';
import { action, note, paragraph, quiet, title } from '../components.ts';
import { url } from '../mail-text.ts';
import { mailRow, Rows } from '../order-table.ts';
import { defineMail } from '../template.ts';

export const quotationMails = {
  /** Sent to the customer; replies go to the shop. */
  quotation: defineMail({
    data: z.object({
      number: z.int(),
      name: z.string(),
      seller: z.string(),
      url,
      /** The last day: `2026-12-07`. */
      validUntil: z.string(),
      notes: z.string(),
      rows: z.array(mailRow),
      totalCents: z.int(),
    }),
    subject: (data, variant) => `Presupuesto ${data.number} · ${variant.name}`,
    preview: (data) => `${formatMoney(data.totalCents)}, vale hasta el ${dayText(data.validUntil)}`,
    body: (data) => [
      title(`Presupuesto ${data.number}`),
      paragraph(
        `Hola, ${data.name}. ${data.seller} te preparó este presupuesto. Vale hasta el ${dayText(data.validUntil)}.`,
      ),
      data.notes === '' ? null : note(data.notes),
      h(Rows, {
        rows: data.rows,
        money: (amount: number) => formatMoney(amount),
        sums: [['Total, sin el envío', formatMoney(data.totalCents)]],
      }),
      action(data.url, 'Ver y aceptar el presupuesto'),
      quiet('Los precios incluyen IVA. El stock se reserva cuando lo aceptas.'),
    ],
  }),
};
