/**
 * The pieces mails are made of. Mail programs know tables and inline styles and little else; they are
 * written with `createElement`, since the server runs its sources and Node strips types but no JSX.
 */
import { type CSSProperties, createContext, createElement as h, type ReactNode, use } from 'react';
import type { MailFace, Variant } from '#variants/schema';

const FaceContext = createContext<MailFace | null>(null);

const useFace = (): MailFace => {
  const face = use(FaceContext);
  if (!face) throw new Error('a piece of a mail stands outside its layout');
  return face;
};

/** Names and codes of any length break inside the column instead of widening it. */
const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

const tableProps = {
  role: 'presentation',
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
  width: '100%',
};

const Preview = ({ text }: { text: string }) =>
  h(
    'div',
    {
      'data-skip': 'text',
      style: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: '1px' },
    },
    text,
  );

const Masthead = ({ variant }: { variant: Variant }) => {
  const face = useFace();
  const name: CSSProperties = {
    ...breaking,
    color: face.onBrand,
    fontFamily: face.headingFont,
    fontSize: '26px',
    fontWeight: 700,
    letterSpacing: '0.01em',
    lineHeight: '30px',
    textDecoration: 'none',
  };
  return h(
    'td',
    {
      style: {
        background: face.brand,
        borderBottom: `4px solid ${face.accent}`,
        padding: '22px 24px 18px',
      },
      'data-skip': 'text',
    },
    h('a', { href: variant.url, style: name }, variant.name),
    variant.since
      ? h(
          'div',
          {
            style: {
              color: face.onBrand,
              fontSize: '13px',
              lineHeight: '18px',
              opacity: 0.75,
              paddingTop: '2px',
            },
          },
          `Desde ${variant.since}`,
        )
      : null,
  );
};

const Footer = ({ variant }: { variant: Variant }) => {
  const face = useFace();
  const line: CSSProperties = { ...breaking, margin: '0 0 4px' };
  return h(
    'td',
    {
      style: {
        borderTop: `1px solid ${face.border}`,
        color: face.muted,
        fontSize: '13px',
        lineHeight: '20px',
        padding: '18px 24px 22px',
      },
    },
    ...variant.branches.map((branch) =>
      h(
        'p',
        { key: branch.code, style: line },
        h('strong', null, `${variant.product} ${branch.name}`),
        ` · ${branch.address}, ${branch.cityName} · `,
        h(
          'a',
          { href: `tel:${branch.phone.replaceAll(' ', '')}`, style: { color: face.muted } },
          branch.phone,
        ),
      ),
    ),
  );
};

/** The whole mail: masthead, the template's words, the branches. */
export const Layout = (props: { variant: Variant; preview: string; children?: ReactNode }) => {
  const { variant, preview, children } = props;
  const face = variant.mail;
  const body: CSSProperties = {
    background: face.paper,
    color: face.text,
    fontFamily: face.bodyFont,
    fontSize: '16px',
    lineHeight: '24px',
    margin: 0,
    padding: 0,
    WebkitTextSizeAdjust: '100%',
  };
  const sheet: CSSProperties = {
    background: '#ffffff',
    border: `1px solid ${face.border}`,
    borderCollapse: 'separate',
    maxWidth: '600px',
    // Fixed: a long word must not widen the sheet.
    tableLayout: 'fixed',
  };
  return h(
    FaceContext,
    { value: face },
    h(
      'html',
      { lang: 'es-UY' },
      h(
        'head',
        null,
        h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light' }),
        h('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no' }),
        h('title', null, variant.name),
      ),
      h(
        'body',
        { style: body },
        h(Preview, { text: preview }),
        h(
          'table',
          { ...tableProps, style: { tableLayout: 'fixed' } },
          h(
            'tbody',
            null,
            h(
              'tr',
              null,
              h(
                'td',
                { align: 'center', style: { padding: '16px 8px 32px' } },
                h(
                  'table',
                  { ...tableProps, align: 'center', style: sheet },
                  h(
                    'tbody',
                    null,
                    h('tr', null, h(Masthead, { variant })),
                    h(
                      'tr',
                      null,
                      h('td', { style: { ...breaking, padding: '26px 24px 12px' } }, children),
                    ),
                    h('tr', null, h(Footer, { variant })),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
};

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

export interface MailRow {
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
