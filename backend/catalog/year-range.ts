/** How a span of years reads. */

/** `1999 - 2008`, `1999`, `1999 -`, `- 2008`; blank when nothing is known. */
export const yearRange = (from: number | null, to: number | null): string => {
  if (from === null && to === null) return '';
  if (from === to) return String(from);
  return `${from ?? ''} - ${to ?? ''}`.trim();
};
