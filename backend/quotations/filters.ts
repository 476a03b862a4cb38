import { type SQL, sql } from 'drizzle-orm';
import { folded, holdsWords, MAX_WORDS } from '#backend/database/text-search';
import { filterId, refuseFilter } from '#backend/http/filter-values';
import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_SEARCH } from '#contract/limits';
import { messages } from '#contract/messages';
import { QUOTATION_STATES } from '#contract/orders/quotation-states';
import { shopDay } from '#contract/time/dates';

const ofState = (filter: FilterItem, now: Date): SQL => {
  const wanted = filter.FilterValue.toUpperCase();
  const state = QUOTATION_STATES.find((one) => one === wanted);
  if (!state) throw refuseFilter(filter.FilterKey);
  const today = sql`${shopDay(now)}::date`;
  if (state === 'EXP') return sql`q.state = 'SEN' and q.valid_until < ${today}`;
  if (state === 'SEN') return sql`q.state = 'SEN' and q.valid_until >= ${today}`;
  return sql`q.state = ${state}`;
};

const wordsOf = (text: string): string[] => text.split(/[\s#]+/).filter((word) => word !== '');

/** Requires every word in the texts of a quotation `q`, or its number; only the first words of a long text count. */
export const matchesQuotation = (text: string): SQL => {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const texts = folded(
    sql`concat_ws(' ', q.number, q.customer_name, q.customer_email, q.customer_phone,
      regexp_replace(q.customer_phone, '\\D', '', 'g'), (select string_agg(concat_ws(' ', l.code, l.name), ' ')
        from quotation_lines l where l.quotation_id = q.id))`,
  );
  return sql`exists (select from (select ${texts} as text offset 0) h
    where ${holdsWords(words, sql`h.text`)})`;
};

const conditionOf = (filter: FilterItem, now: Date): SQL => {
  switch (filter.FilterKey) {
    case 'state':
      return ofState(filter, now);
    case 'companyId':
      return sql`q.company_id = ${filterId(filter)}`;
    case 'personId':
      return sql`q.person_id = ${filterId(filter)}`;
    case 'text': {
      const text = filter.FilterValue.trim();
      if (text.length > MAX_SEARCH || wordsOf(text).length > MAX_WORDS)
        throw refuseFilter('text', messages.tooLong);
      return matchesQuotation(text);
    }
    default:
      throw refuseFilter(filter.FilterKey);
  }
};

/** @throws AppError request.invalid where a filter is unknown or its value invalid */
export const quotationCondition = (filters: readonly FilterItem[], now: Date): SQL =>
  sql.join([sql`true`, ...filters.map((filter) => conditionOf(filter, now))], sql` and `);
