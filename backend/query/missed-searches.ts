/**
 * Counts searches without a result by day and text, so that sellers learn what to buy and which words to
 * teach the search. Nothing about the person is stored, nor a text that looks personal: an address, a phone,
 * a cédula.
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
/** Texts of one day, so that nonsense fills no disk. */
const MAX_PER_DAY = 500;
/** Texts of one network and day; each text counts once for it. */
const MAX_PER_NETWORK = 40;
const MAX_NETWORKS = 5_000;
const KEPT_DAYS = 90;
const MAX_LISTED = 200;

/** An address, a cédula. */
const PERSONAL = [/@/, /\d\.\d{3}\.\d{3}-?\d/];
const isPersonal = (text: string): boolean =>
  holdsMobile(text) || PERSONAL.some((pattern) => pattern.test(text));

/** Returns the text as it is stored; empty if it is not. */
const storedText = (typed: string): string => {
  const text = normal(typed.replace(/[\p{C}\s]+/gu, ' ')).trim();
  const digits = text.replace(/(?<=\d)[ -](?=\d)/g, '');
  if (!/[\p{L}\d]/u.test(text)) return '';
  if (isPersonal(text) || isPersonal(digits)) return '';
  return text.slice(0, LONGEST).trim();
};

interface MissedSearches {
  /** Counts a text that found nothing. */
  count: (db: Db, text: string, clientAddress: string, now: Date) => Promise<void>;
}

/** Remembers the texts of each network today, in this process alone, so that a repeated read writes nothing. */
export const createMissedSearches = (): MissedSearches => {
  let today = '';
  const textsByNetwork = new Map<string, Set<string>>();

  const isNew = (network: string, text: string, day: string): boolean => {
    if (day !== today) textsByNetwork.clear();
    today = day;
    const texts = textsByNetwork.get(network) ?? new Set<string>();
    setNewest(textsByNetwork, network, texts, MAX_NETWORKS);
    if (texts.has(text) || texts.size >= MAX_PER_NETWORK) return false;
    texts.add(text);
    return true;
  };

  return {
    count: async (db, typed, clientAddress, now) => {
      const text = storedText(typed);
      const day = shopDay(now.toISOString());
      if (text === '' || !isNew(networkOf(clientAddress), text, day)) return;
      await db.execute(
        sql`insert into missed_searches as missed (day, text)
            select ${day}::date, ${text}::text
            where exists (select from missed_searches where day = ${day}::date and text = ${text})
              or (select count(*) from missed_searches where day = ${day}::date) < ${MAX_PER_DAY}::int
            on conflict (day, text) do update set count = missed.count + 1`,
      );
    },
  };
};

export const readMissed = async (db: Db) => {
  const { rows } = await db.execute<{ text: string; count: number; lastDay: string }>(
    sql`select text, sum(count)::int as count, max(day)::text as "lastDay"
        from missed_searches group by text order by 2 desc, 3 desc, 1 limit ${MAX_LISTED}::int`,
  );
  return rows.map(({ text, count, lastDay }) => ({ text, count, lastDay }));
};

/** Deletes old rows. @returns how many */
export const forgetMissed = (db: Db, now: Date): Promise<number> => {
  const first = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  return deleteInBatches(db, missedSearches, lt(missedSearches.day, shopDay(first.toISOString())));
};
