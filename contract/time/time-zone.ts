/** The shop's time zone. A file of its own, since every page loads it and few load the formats of dates. */
export const TIME_ZONE = 'America/Montevideo';
