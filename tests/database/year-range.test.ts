import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { yearRangeText } from '#backend/catalog/autopart/families';
import { yearRange } from '#contract/vehicles/year-range';
import { useDatabase } from '../support/database.ts';

const { database } = useDatabase();

test.each([
  [null, null, ''],
  [1999, null, '1999 -'],
  [null, 2008, '- 2008'],
  [1999, 1999, '1999'],
  [1999, 2008, '1999 - 2008'],
])('writes %s to %s as %s in the contract and in SQL', async (from, to, text) => {
  const { rows } = await database().db.execute<{ text: string }>(
    sql`select ${yearRangeText(sql`year_from`, sql`year_to`)} as text
        from (values (${from}::int, ${to}::int)) as span (year_from, year_to)`,
  );
  expect([yearRange(from, to), rows[0]?.text]).toEqual([text, text]);
});
