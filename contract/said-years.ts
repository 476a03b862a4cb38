/**
 * Years as a sentence or a name says them: `1999 - 2008`, `1999 en adelante`, `hasta 2008`; nothing of unknown ones
 * (`n/d`). By itself, since every page names the visitor's car.
 */

/** Whether a catalogue says anything there: of what it does not know it says nothing, or `n/d`. */
export const isKnown = (said: string): boolean => !/^(n\/d)?$/i.test(said.trim());

export const saidYears = (years: string): string =>
  isKnown(years)
    ? years
        .trim()
        .replace(/^(\d+) *-$/, '$1 en adelante')
        .replace(/^- *(\d+)$/, 'hasta $1')
    : '';
