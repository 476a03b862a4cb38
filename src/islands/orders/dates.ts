/** Instants as people in Montevideo read them. */
const short = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

/** ISO instant → `21/11/26, 07:00`. */
export const shortDateTime = (iso: string): string => short.format(new Date(iso));
