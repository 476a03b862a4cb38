/**
 * What every piece of a mail shares: the shop's colours and fonts, and how text breaks. Mail programs
 * know tables and inline styles and little else; the pieces are written with `createElement`, since the
 * server runs its sources and Node strips types but no JSX.
 */
import { type CSSProperties, createContext, use } from 'react';
import type { MailTheme } from '#variants/schema';

export const ThemeContext = createContext<MailTheme | null>(null);

export const useTheme = (): MailTheme => {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('a piece of a mail stands outside its layout');
  return theme;
};

/** Names and codes of any length break inside the column instead of widening it. */
export const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

export const tableProps = {
  role: 'presentation',
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
  width: '100%',
};
