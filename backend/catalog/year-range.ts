/** How a span of years reads. */
import { type SQL, sql } from 'drizzle-orm';

/** `1999 - 2008`, `1999`, `1999 -`, `- 2008`; blank when nothing is known. */
export const yearRange = (from: number | null, to: number | null): string => {
  if (from === null && to === null) return '';
  if (from === to) return String(from);
  return `${from ?? ''} - ${to ?? ''}`.trim();
};

/** The same of two columns. */
export const yearRangeText = (from: SQL, to: SQL): SQL =>
  sql`case when ${from} is null and ${to} is null then '' when ${from} = ${to} then ${from}::text
    else btrim(coalesce(${from}::text, '') || ' - ' || coalesce(${to}::text, '')) end`;
