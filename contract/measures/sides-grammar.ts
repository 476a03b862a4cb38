/** What the texts of measures are read by, however they are said: pieces of regular expressions. */

/** A side of what is sold by its sides, by itself: it has two digits at least, since a `4x4` is none. */
export const SIDE_NUMBER = String.raw`\d{2,4}(?:[.,]\d{1,2})?`;
/** How thick, or any length that its unit tells to be one. */
export const LENGTH_NUMBER = String.raw`\d{1,5}(?:[.,]\d{1,2})?`;
/** Captured; in front of it may stand a blank. */
export const UNIT = String.raw`(?:[ \u00a0]?(mm|cm))?`;
/** Neither before nor behind a measure stands what makes it a part of a code. */
export const BEFORE = '(?<![A-Za-z0-9.,])';
export const AFTER = '(?![A-Za-z0-9])';
