/** The shop's clock. A file of its own: every page knows it, the formats of dates are for a few. */
export const TIME_ZONE = 'America/Montevideo';
