import { type CSSProperties, createElement as h } from 'react';
import * as z from 'zod/mini';
import { forCar } from '#contract/orders/for-car';
import { breaking, tableProps, useTheme } from './theme.ts';

export const mailRow = z.object({
  name: z.string(),
  /** The car that it is for; empty = unknown. */
  vehicle: z._default(z.string(), ''),
  code: z.string(),
  quantity: z.int(),
  /** Integer cents of the row's total. */
  cents: z.int(),
});
type MailRow = z.infer<typeof mailRow>;

/** The line items and totals of an order. */
export const Rows = (props: {
  rows: readonly MailRow[];
  sums: readonly (readonly [string, string])[];
  money: (cents: number) => string;
}) => {
  const theme = useTheme();
  const cell: CSSProperties = {
    borderTop: `1px solid ${theme.border}`,
    padding: '10px 0',
    verticalAlign: 'top',
  };
  const amount: CSSProperties = {
    ...cell,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'right',
    whiteSpace: 'nowrap',
  };
  return h(
    'table',
    { ...tableProps, className: 'rows', style: { margin: '0 0 16px', tableLayout: 'fixed' } },
    h(
      'tbody',
      null,
      ...props.rows.map((row, index) =>
        h(
          'tr',
          { key: `${index}` },
          h(
            'td',
            { style: { ...cell, ...breaking, paddingRight: '12px' } },
            `${row.quantity} × ${row.name} `,
            h(
              'span',
              {
                style: {
                  color: theme.muted,
                  display: 'block',
                  fontSize: '13px',
                  lineHeight: '18px',
                },
              },
              [forCar(row.vehicle), row.code].filter(Boolean).join(' · '),
            ),
          ),
          h('td', { width: 124, style: amount }, props.money(row.cents)),
        ),
      ),
      ...props.sums.map(([name, value], index) => {
        const isLast = index === props.sums.length - 1;
        const weight: CSSProperties = isLast
          ? { borderTop: `2px solid ${theme.text}`, fontSize: '18px', fontWeight: 700 }
          : {};
        return h(
          'tr',
          { key: name },
          h('td', { style: { ...cell, ...breaking, ...weight } }, `${name} `),
          h('td', { width: 124, style: { ...amount, ...weight } }, value),
        );
      }),
    ),
  );
};
