/**
 * Counts what is looked for in vain, by day and text, for the sellers: what to buy, and which words to
 * teach the search. Nothing of who asked is kept, and what looks like somebody's own (an address, a phone, a
 * cédula) is not kept either.
 */

import { lt, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { missedSearches } from '#backend/database/tables/search';
import { networkOf } from '#backend/http/client-address';
import { setNewest } from '#backend/http/set-newest';
import { holdsMobile } from '#contract/people/phones';
import { normal } from '#contract/text/plain-text';
import { DAY_MS, shopDay } from '#contract/time/dates';

const LONGEST = 80;
/** Different texts of one day: whoever sends nonsense fills no disk. */
const MOST_A_DAY = 500;
/** Of one network and day; a program that asks again and again counts once for each text. */
const MOST_OF_NETWORK = 40;
const MOST_NETWORKS = 5_000;
const KEPT_DAYS = 90;
const MOST_LISTED = 200;

/** An address, a cédula. */
const OWN = [/@/, /\d\.\d{3}\.\d{3}-?\d/];
const isOwn = (text: string): boolean =>
  holdsMobile(text) || OWN.some((pattern) => pattern.test(text));

/** @returns empty where the text is not kept */
const missedText = (text: string): string => {
  const said = normal(text.replace(/[\p{C}\s]+/gu, ' ')).trim();
  const digits = said.replace(/(?<=\d)[ -](?=\d)/g, '');
  if (!/[\p{L}\d]/u.test(said)) return '';
  if (isOwn(said) || isOwn(digits)) return '';
  return said.slice(0, LONGEST).trim();
};

interface MissedSearches {
  /** Counts a text that found nothing. */
  count: (db: Db, text: string, clientAddress: string, now: Date) => Promise<void>;
}

/** Who asked what today, in this process alone: a read costs a write only once for each. */
export const createMissedSearches = (): MissedSearches => {
  let today = '';
  const asked = new Map<string, Set<string>>();

  const isNew = (network: string, text: string, day: string): boolean => {
    if (day !== today) asked.clear();
    today = day;
    const texts = asked.get(network) ?? new Set<string>();
    setNewest(asked, network, texts, MOST_NETWORKS);
    if (texts.has(text) || texts.size >= MOST_OF_NETWORK) return false;
    texts.add(text);
    return true;
  };

  return {
    count: async (db, typed, clientAddress, now) => {
      const text = missedText(typed);
      const day = shopDay(now.toISOString());
      if (text === '' || !isNew(networkOf(clientAddress), text, day)) return;
      await db.execute(
        sql`insert into missed_searches as missed (day, text)
            select ${day}::date, ${text}::text
            where exists (select from missed_searches where day = ${day}::date and text = ${text})
              or (select count(*) from missed_searches where day = ${day}::date) < ${MOST_A_DAY}::int
            on conflict (day, text) do update set count = missed.count + 1`,
      );
    },
  };
};

export const readMissed = async (db: Db) => {
  const { rows } = await db.execute<{ text: string; count: number; lastDay: string }>(
    sql`select text, sum(count)::int as count, max(day)::text as "lastDay"
        from missed_searches group by text order by 2 desc, 3 desc, 1 limit ${MOST_LISTED}::int`,
  );
  return rows.map(({ text, count, lastDay }) => ({ text, count, lastDay }));
};

/** @returns how many rows went */
export const forgetMissed = (db: Db, now: Date): Promise<number> => {
  const first = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  return deleteInBatches(db, missedSearches, lt(missedSearches.day, shopDay(first.toISOString())));
};
