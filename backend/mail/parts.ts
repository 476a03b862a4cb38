/** The pieces that a mail's words are made of. */
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { breaking, tableProps, useFace } from './face.ts';

export const Title = ({ children }: { children?: ReactNode }) =>
  h(
    'h1',
    {
      style: {
        ...breaking,
        color: useFace().text,
        fontFamily: useFace().headingFont,
        fontSize: '26px',
        fontWeight: 700,
        lineHeight: '31px',
        margin: '0 0 14px',
      },
    },
    children,
  );

export const Subtitle = ({ children }: { children?: ReactNode }) =>
  h(
    'h2',
    {
      style: {
        ...breaking,
        color: useFace().text,
        fontFamily: useFace().headingFont,
        fontSize: '19px',
        fontWeight: 700,
        lineHeight: '24px',
        margin: '26px 0 8px',
      },
    },
    children,
  );

export const Paragraph = ({ children, quiet }: { children?: ReactNode; quiet?: boolean }) => {
  const face = useFace();
  const style: CSSProperties = quiet
    ? { color: face.muted, fontSize: '14px', lineHeight: '21px' }
    : {};
  return h('p', { style: { ...breaking, margin: '0 0 14px', ...style } }, children);
};

/** The one thing to do, as a button a thumb can hit; its address stands below for programs that hide links. */
export const Action = ({ href, text }: { href: string; text: string }) => {
  const face = useFace();
  return h(
    'div',
    { className: 'gap', style: { margin: '22px 0 18px' } },
    h(
      'a',
      {
        href,
        style: {
          background: face.primary,
          borderRadius: '5px',
          color: face.onPrimary,
          display: 'inline-block',
          fontSize: '17px',
          fontWeight: 700,
          lineHeight: '24px',
          padding: '12px 26px',
          textDecoration: 'none',
        },
      },
      text,
    ),
    h(
      'div',
      {
        'data-skip': 'text',
        style: {
          ...breaking,
          color: face.muted,
          fontSize: '12px',
          lineHeight: '18px',
          paddingTop: '12px',
        },
      },
      'Si el botón no funciona, copia esta dirección en tu navegador:',
      h('br'),
      h('a', { href, style: { color: face.muted } }, href),
    ),
  );
};

/** Text whose line breaks count. */
const lines = (text: string): ReactNode[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: `${index}` }), line]));

/** Names and values, one below the other: two columns would not fit long values on a phone. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => {
  const face = useFace();
  return h(
    'div',
    { className: 'gap', style: { margin: '0 0 16px' } },
    ...facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) =>
        h(
          'div',
          {
            key: name,
            style: { ...breaking, borderTop: `1px solid ${face.border}`, padding: '8px 0' },
          },
          h('div', { style: { color: face.muted, fontSize: '13px', lineHeight: '18px' } }, name),
          h('div', null, ...lines(value)),
        ),
      ),
  );
};

/** Something a person wrote, or must not overlook. */
export const Note = ({ text }: { text: string }) => {
  const face = useFace();
  return h(
    'div',
    {
      className: 'gap',
      style: {
        ...breaking,
        background: face.paper,
        borderLeft: `4px solid ${face.accent}`,
        margin: '0 0 16px',
        padding: '12px 16px',
      },
    },
    ...lines(text),
  );
};

interface MailRow {
  name: string;
  code: string;
  quantity: number;
  /** Integer cents of the whole row. */
  cents: number;
}

/** The rows of an order with its sums; numbers stand under one another. */
export const Rows = (props: {
  rows: readonly MailRow[];
  sums: readonly (readonly [string, string])[];
  money: (cents: number) => string;
}) => {
  const face = useFace();
  const cell: CSSProperties = {
    borderTop: `1px solid ${face.border}`,
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
                  color: face.muted,
                  display: 'block',
                  fontSize: '13px',
                  lineHeight: '18px',
                },
              },
              row.code,
            ),
          ),
          h('td', { width: 124, style: amount }, props.money(row.cents)),
        ),
      ),
      ...props.sums.map(([name, value], index) => {
        const isLast = index === props.sums.length - 1;
        const weight: CSSProperties = isLast
          ? { borderTop: `2px solid ${face.text}`, fontSize: '18px', fontWeight: 700 }
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

/** What to do, step by step. */
export const Steps = ({ steps }: { steps: readonly string[] }) =>
  h(
    'ol',
    { style: { margin: '0 0 16px', paddingLeft: '22px' } },
    ...steps.map((step) =>
      h('li', { key: step, style: { ...breaking, marginBottom: '6px' } }, step),
    ),
  );
