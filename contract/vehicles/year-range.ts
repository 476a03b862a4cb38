/** How the years that are read in `vehicle-years.ts` are written. Apart from it: every page reads some, and none writes any. */

/** `1999 - 2008`, `1999`, `1999 -`, `- 2008`; empty where neither is known. */
export const yearRange = (from: number | null, to: number | null): string =>
  from === to ? `${from ?? ''}` : `${from ?? ''} - ${to ?? ''}`.trim();
