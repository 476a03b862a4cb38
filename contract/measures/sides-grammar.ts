/** Pieces of regular expressions that read measures. */

/** A side has two digits at least: `4x4` has no sides. */
export const SIDE_NUMBER = String.raw`\d{2,4}(?:[.,]\d{1,2})?`;
/** A thickness, or any length with its unit. */
export const LENGTH_NUMBER = String.raw`\d{1,5}(?:[.,]\d{1,2})?`;
/** A captured unit, perhaps after a blank. */
export const UNIT = String.raw`(?:[ \u00a0]?(mm|cm))?`;
/** No character around a measure makes it part of a code. */
export const BEFORE = '(?<![A-Za-z0-9.,])';
export const AFTER = '(?![A-Za-z0-9])';
