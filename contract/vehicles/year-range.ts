/**
 * Writes the years that `vehicle-years.ts` reads: `1999 - 2008`, `1999`, `1999 -`, `- 2008`; empty if both are
 * unknown. Apart from it, since pages only read years.
 */
export const yearRange = (from: number | null, to: number | null): string =>
  from === to ? `${from ?? ''}` : `${from ?? ''} - ${to ?? ''}`.trim();
