/** Turns the filters of an order list into a condition (spec, sections 3 and 7). */
import { type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { folded, MAX_WORDS } from '#backend/database/text-search';
import { filterInstant, refuseFilter } from '#backend/http/filter-values';
import type { Caller } from '#backend/port';
import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_SEARCH } from '#contract/limits';
import { messages } from '#contract/messages';
import { ORDER_STATES, orderStates } from '#contract/orders/order-states';
import { barcodeIn } from '#contract/text/barcodes';
import { readSearch, type Wanted } from './search-text.ts';

/** @throws AppError request.invalid where the text has more words than anybody types */
const wantedOf = (text: string): Wanted => {
  const refuseLong = () => refuseFilter('text', messages.tooLong);
  // No searched text is longer.
  if (text.length > MAX_SEARCH) throw refuseLong();
  const wanted = readSearch(text);
  if (wanted.words.length + wanted.numbers.length > MAX_WORDS) throw refuseLong();
  return wanted;
};

/** The tracking number is not in the stored words, since it comes later: as written, and as bare digits. */
const tracking = sql`case when o.tracking_number = '' then '' else concat(' ',
  lower(o.tracking_number), ' ', regexp_replace(o.tracking_number, '\\D', '', 'g')) end`;

/** Continues a condition: the order's words name the product of a scanned barcode. */
const hasBarcode = (word: string): SQL => {
  const barcode = barcodeIn(word);
  return barcode === undefined
    ? sql``
    : sql`or strpos(h.words, (select ${folded(sql`product.code::text`)} from product_barcodes barcode
        join products product on product.id = barcode.product_id
        where barcode.code = ${barcode})) > 0`;
};

/**
 * Matches when every word occurs in the order's searchable text or is its number. The scalar subqueries
 * fold each word once, and `offset 0` builds the text once for all words.
 */
const matches = ({ words, numbers }: Wanted): SQL => {
  const each = [
    ...numbers.map((number) => sql`o.number::text = ${number}`),
    ...words.map(
      (word) =>
        sql`(strpos(h.words, (select ${folded(sql`${word}::text`)})) > 0 or o.number::text = ${word}
          ${hasBarcode(word)})`,
    ),
  ];
  return sql`exists (select from
    (select o.words || ${tracking} as words offset 0) h
    where ${sql.join(each, sql` and `)})`;
};

/** Whether an order `o` matches a typed text; only the beginning of long texts counts. */
export const matchesText = (text: string): SQL => {
  const { words, numbers } = readSearch(text);
  if (words.length + numbers.length === 0) return sql`false`;
  return matches({ words: words.slice(0, MAX_WORDS), numbers: numbers.slice(0, MAX_WORDS) });
};

const conditionOf = (filter: FilterItem): SQL => {
  const { FilterKey: key, FilterValue: value } = filter;
  switch (key) {
    case 'guid':
      return sql`o.user_id = (select u.id from users u where u.guid::text = ${value.toLowerCase()})`;
    case 'startDate':
      return sql`o.created_at >= ${filterInstant(filter).toISOString()}::timestamptz`;
    case 'endDate':
      return sql`o.created_at <= ${filterInstant(filter).toISOString()}::timestamptz`;
    case 'state': {
      const wanted = value.toUpperCase();
      // A group of states, or one state.
      const states = ORDER_STATES.filter(
        (state) => state === wanted || orderStates[state].group === wanted,
      );
      if (states.length === 0) throw refuseFilter(key);
      return sql`o.state = any(${sql.param([...states])}::text[])`;
    }
    case 'after':
      if (!/^\d{1,9}$/.test(value)) throw refuseFilter(key);
      return sql`o.id > ${Number(value)}`;
    case 'attention':
      if (value !== 'yes') throw refuseFilter(key);
      return sql`o.attention <> ''`;
    case 'text':
      // All texts of a list are looked for together.
      return sql`true`;
    default:
      throw refuseFilter(key);
  }
};

/** Without a company the list holds the caller's own orders, whatever the other filters. */
export const orderCondition = (
  filters: readonly FilterItem[],
  { session, companyIds: [company] }: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): SQL => {
  // Buyers cannot filter by attention.
  const ofCounter = filters.find(({ FilterKey }) => FilterKey === 'attention');
  if (ofCounter && company === undefined) throw refuseFilter(ofCounter.FilterKey);
  // `toCompany` is the caller's company here: `access` in the contract makes it that.
  const parts = filters.filter(({ FilterKey }) => FilterKey !== 'toCompany').map(conditionOf);
  const texts = filters.filter((filter) => filter.FilterKey === 'text');
  const wanted = wantedOf(texts.map((filter) => filter.FilterValue.trim()).join(' '));
  if (wanted.words.length + wanted.numbers.length > 0) parts.push(matches(wanted));
  parts.push(
    company === undefined
      ? sql`o.user_id = ${session.userId}`
      : sql`o.destination_company_id = ${company}`,
  );
  return sql.join(parts, sql` and `);
};
