import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { breaking, useTheme } from './theme.ts';

const SIZES = {
  h1: { fontSize: '26px', fontWeight: 700, lineHeight: '31px', margin: '0 0 14px' },
  h2: { fontSize: '19px', fontWeight: 700, lineHeight: '24px', margin: '26px 0 8px' },
} as const;

const Heading = ({ level, text }: { level: keyof typeof SIZES; text: string }) => {
  const { text: color, headingFont: fontFamily } = useTheme();
  return h(level, { style: { ...breaking, color, fontFamily, ...SIZES[level] } }, text);
};

const Paragraph = ({ children, quiet }: { children?: ReactNode; quiet?: boolean }) => {
  const theme = useTheme();
  const style: CSSProperties = quiet
    ? { color: theme.muted, fontSize: '14px', lineHeight: '21px' }
    : {};
  return h('p', { style: { ...breaking, margin: '0 0 14px', ...style } }, children);
};

/** The main action as a button, with its address below for programs that hide links. */
const Action = ({ href, text }: { href: string; text: string }) => {
  const theme = useTheme();
  return h(
    'div',
    { className: 'gap', style: { margin: '22px 0 18px' } },
    h(
      'a',
      {
        href,
        style: {
          background: theme.primary,
          borderRadius: '5px',
          color: theme.onPrimary,
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
          color: theme.muted,
          fontSize: '12px',
          lineHeight: '18px',
          paddingTop: '12px',
        },
      },
      'Si el botón no funciona, copia esta dirección en tu navegador:',
      h('br'),
      h('a', { href, style: { color: theme.muted } }, href),
    ),
  );
};

/** Renders line breaks. */
const lines = (text: string): ReactNode[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: `${index}` }), line]));

interface FactsProps {
  facts: readonly (readonly [string, string])[];
}

/** Names and values one below the other: two columns would not fit long values on a phone. */
const Facts = ({ facts }: FactsProps) => {
  const theme = useTheme();
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
            style: { ...breaking, borderTop: `1px solid ${theme.border}`, padding: '8px 0' },
          },
          h('div', { style: { color: theme.muted, fontSize: '13px', lineHeight: '18px' } }, name),
          h('div', null, ...lines(value)),
        ),
      ),
  );
};

/** A person's message, or an important remark. */
const Note = ({ text }: { text: string }) => {
  const theme = useTheme();
  return h(
    'div',
    {
      className: 'gap',
      style: {
        ...breaking,
        background: theme.paper,
        borderLeft: `4px solid ${theme.accent}`,
        margin: '0 0 16px',
        padding: '12px 16px',
      },
    },
    ...lines(text),
  );
};

const Steps = ({ steps }: { steps: readonly string[] }) =>
  h(
    'ol',
    { style: { margin: '0 0 16px', paddingLeft: '22px' } },
    ...steps.map((step) =>
      h('li', { key: step, style: { ...breaking, marginBottom: '6px' } }, step),
    ),
  );

export const title = (text: string) => h(Heading, { level: 'h1', text });
export const subtitle = (text: string) => h(Heading, { level: 'h2', text });
export const paragraph = (...children: ReactNode[]) => h(Paragraph, null, ...children);
export const quiet = (...children: ReactNode[]) => h(Paragraph, { quiet: true }, ...children);
export const action = (href: string, text: string) => h(Action, { href, text });
export const facts = (all: FactsProps['facts']) => h(Facts, { facts: all });
export const note = (text: string) => h(Note, { text });
export const steps = (all: readonly string[]) => h(Steps, { steps: all });
