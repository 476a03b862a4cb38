/** 'Tambien te puede interesar': what holds for every kind of catalogue. */

/** How many a page shows at the most. */
export const RELATED_LIMIT = 12;
