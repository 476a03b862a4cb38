/** The numbers of measures as specifications and people write them: a comma or a point for decimals, or a point for thousands. */

/** What has more than a metre now and then, and is not told to the thousandth of a millimetre. */
const LONG = /^(?:alto|ancho|largo|profundidad|fondo)$/i;

/**
 * One to ten metres in millimetres, as Uruguay writes thousands; two figures before the point are rather
 * an inch: `25.400`.
 */
export const GROUPED = String.raw`[1-9]\.\d{3}`;
const isGrouped = new RegExp(`^(?:${GROUPED}$|\\d{1,3}\\.\\d{3},)`);

/** Of what is long: `1.200` → 1200, `1.200,5` → 1200.5, `42,5` → 42.5. */
export const longNumber = (number: string): number =>
  Number((isGrouped.test(number) ? number.replace('.', '') : number).replace(',', '.'));

/** Of anything: a shim of `3.250 mm` and a pipe of `1.250 m` have a decimal point. @param name what is measured */
export const measuredNumber = (name: string, number: string, unit = ''): number =>
  number.includes(',') || (LONG.test(name) && /^(?:mm)?$/i.test(unit))
    ? longNumber(number)
    : Number(number);
