/**
 * Writes years for a sentence or a name: `1999 - 2008`, `1999 en adelante`, `hasta 2008`; empty for unknown ones
 * (`n/d`). A file of its own, since every page names the visitor's car.
 */
export const yearsText = (years: string): string =>
  years
    .trim()
    .replace(/^n\/d$/i, '')
    .replace(/^(\d+) *-$/, '$1 en adelante')
    .replace(/^- *(\d+)$/, 'hasta $1');
