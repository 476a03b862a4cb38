import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { telLink } from '#contract/people/phones';
import type { Variant } from '#variants/schema';
import { breaking, ThemeContext, tableProps, useTheme } from './theme.ts';

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
  const theme = useTheme();
  const name: CSSProperties = {
    ...breaking,
    color: theme.onBrand,
    fontFamily: theme.headingFont,
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
        background: theme.brand,
        borderBottom: `4px solid ${theme.accent}`,
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
              color: theme.onBrand,
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
  const theme = useTheme();
  const line: CSSProperties = { ...breaking, margin: '0 0 4px' };
  return h(
    'td',
    {
      style: {
        borderTop: `1px solid ${theme.border}`,
        color: theme.muted,
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
        h('a', { href: telLink(branch.phone), style: { color: theme.muted } }, branch.phone),
      ),
    ),
  );
};

/** Frames a mail: masthead, body, branches. */
export const Layout = (props: { variant: Variant; preview: string; children?: ReactNode }) => {
  const { variant, preview, children } = props;
  const theme = variant.mail;
  const body: CSSProperties = {
    background: theme.paper,
    color: theme.text,
    fontFamily: theme.bodyFont,
    fontSize: '16px',
    lineHeight: '24px',
    margin: 0,
    padding: 0,
    WebkitTextSizeAdjust: '100%',
  };
  const sheet: CSSProperties = {
    background: '#ffffff',
    border: `1px solid ${theme.border}`,
    borderCollapse: 'separate',
    maxWidth: '600px',
    // Fixed, so that a long word does not widen the sheet.
    tableLayout: 'fixed',
  };
  return h(
    ThemeContext,
    { value: theme },
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
