/** How a span of years in two columns reads. */
import { type SQL, sql } from 'drizzle-orm';

/** As `yearRange` of the contract writes it. */
export const yearRangeText = (from: SQL, to: SQL): SQL =>
  sql`case when ${from} is null and ${to} is null then '' when ${from} = ${to} then ${from}::text
    else btrim(coalesce(${from}::text, '') || ' - ' || coalesce(${to}::text, '')) end`;
