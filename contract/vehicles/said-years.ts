/**
 * Years as a sentence or a name says them: `1999 - 2008`, `1999 en adelante`, `hasta 2008`; nothing of unknown ones
 * (`n/d`). By itself, since every page names the visitor's car.
 */
export const saidYears = (years: string): string =>
  years
    .trim()
    .replace(/^n\/d$/i, '')
    .replace(/^(\d+) *-$/, '$1 en adelante')
    .replace(/^- *(\d+)$/, 'hasta $1');
