/** Numbers of measures as people write them: a comma or a point for decimals, or a point for thousands. */

/** Measures that may exceed a metre, and are not written to the thousandth of a millimetre. */
const LONG = /^(?:alto|ancho|largo|profundidad|fondo)$/i;

/**
 * One to ten metres in millimetres, with a point for thousands; with two digits before the point it is rather
 * an inch: `25.400`.
 */
export const GROUPED = String.raw`[1-9]\.\d{3}`;
const isGrouped = new RegExp(`^(?:${GROUPED}$|\\d{1,3}\\.\\d{3},)`);

/** Reads a long measure: `1.200` → 1200, `1.200,5` → 1200.5, `42,5` → 42.5. */
export const longNumber = (number: string): number =>
  Number((isGrouped.test(number) ? number.replace('.', '') : number).replace(',', '.'));

/** Reads any measure: a shim of `3.250 mm` and a pipe of `1.250 m` have a decimal point. @param name the measure's */
export const measuredNumber = (name: string, number: string, unit = ''): number =>
  number.includes(',') || (LONG.test(name) && /^(?:mm)?$/i.test(unit))
    ? longNumber(number)
    : Number(number);
