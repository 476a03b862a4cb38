/**
 * Styles shared by all parts of a mail. Mail programs support tables and inline styles and little else. The parts
 * use `createElement`, since Node strips types of the server's sources but does not compile JSX.
 */
import { type CSSProperties, createContext, use } from 'react';
import type { MailTheme } from '#variants/schema';

export const ThemeContext = createContext<MailTheme | null>(null);

export const useTheme = (): MailTheme => {
  const theme = use(ThemeContext);
  if (!theme) throw new Error('mail components must be rendered inside Layout');
  return theme;
};

/** Breaks names and codes of any length inside the column instead of widening it. */
export const breaking: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

export const tableProps = {
  role: 'presentation',
  cellPadding: 0,
  cellSpacing: 0,
  border: 0,
  width: '100%',
};
