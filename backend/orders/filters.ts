/** Turns the filters of an order list into a condition (spec, sections 3 and 7). */
import { type SQL, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { folded, MAX_WORDS } from '#backend/database/text-search';
import { filterId, filterInstant, refuseFilter } from '#backend/http/filter-values';
import type { Caller } from '#backend/port';
import type { FilterItem } from '#contract/fields/list-fields';
import { MAX_SEARCH } from '#contract/limits';
import { messages } from '#contract/messages';
import { ORDER_STATES, orderStates } from '#contract/orders/order-states';
import { barcodeIn } from '#contract/text/barcodes';
import { firstPaid } from './order-sums.ts';
import { bareCode, centsIn, phoneDigitsIn, readSearch, type Wanted } from './search-text.ts';

const countOf = ({ words, numbers, amounts }: Wanted): number =>
  words.length + numbers.length + amounts.length;

/** @throws AppError request.invalid where the text has more words than anybody types */
const wantedOf = (text: string): Wanted => {
  const refuseLong = () => refuseFilter('text', messages.tooLong);
  // No searched text is longer.
  if (text.length > MAX_SEARCH) throw refuseLong();
  const wanted = readSearch(text);
  if (countOf(wanted) > MAX_WORDS) throw refuseLong();
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

/** An order of this total, now or as first paid, or with a difference, payment or refund of it, in its currency. */
const hasAmount = (cents: number): SQL =>
  sql`(o.total_cents = ${cents} or o.due_cents = ${cents} or ${firstPaid} = ${cents}
    or exists (select from settlements s where s.order_id = o.id and abs(s.cents) = ${cents})
    or exists (select from payments p where p.order_id = o.id and p.amount_cents = ${cents})
    or exists (select from refunds f where f.order_id = o.id and f.amount_cents = ${cents})
    or exists (select from returns r where r.order_id = o.id and r.refund_cents = ${cents}))`;

/** Continues a condition: the word spells the order's amount, or a part of its phone. */
const isAmountOrPhone = (word: string): SQL => {
  const [cents, digits] = [centsIn(word), phoneDigitsIn(word)];
  return sql`${cents === undefined ? sql`` : sql`or ${hasAmount(cents)}`}
    ${digits ? sql`or strpos(regexp_replace(o.phone, '\\D', '', 'g'), ${digits}) > 0` : sql``}`;
};

/** Returns the word as a pattern of `like`, folded once. */
const patternOf = (wanted: SQL): SQL =>
  sql`(select '%' || regexp_replace(${wanted}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`;

/** A trigram index finds no shorter parts. */
const MIN_INDEXED = 3;

/** Returns whether a word can be nothing but a part of an order's texts: no number, amount, phone or barcode. */
const isText = (word: string): boolean =>
  [...word].length >= MIN_INDEXED &&
  !/^\d+$/.test(word) &&
  centsIn(word) === undefined &&
  phoneDigitsIn(word) === undefined &&
  barcodeIn(word) === undefined;

/** Matches a word in the order's texts, each of which has an index; a code also with other signs, or none. */
const hasText = (word: string, wanted: SQL): SQL => {
  const pattern = patternOf(wanted);
  const bare = bareCode(word);
  const isCode = bare !== word && bare.length >= MIN_INDEXED && /\d/.test(bare);
  return sql`(o.words like ${pattern} or o.goods like ${pattern}
    ${isCode ? sql`or o.goods like ${patternOf(folded(sql`${bare}::text`))}` : sql``}
    or (o.tracking_number <> '' and lower(o.tracking_number) like ${pattern}))`;
};

/** Matches a word in the order's texts or its phone, or as its number or amount. */
const hasWord = (word: string, wanted: SQL): SQL =>
  sql`(strpos(h.words, ${wanted}) > 0 or o.number::text = ${word}
    ${isAmountOrPhone(word)} ${hasBarcode(word)})`;

/**
 * Matches when every word occurs in the order's texts or its phone, or is its number or amount. The scalar subqueries
 * fold each word once, and `offset 0` builds the text once for all words that no index finds.
 */
const matches = ({ words, numbers, amounts }: Wanted): SQL => {
  const folds = words.map((word) => ({
    word,
    wanted: sql`(select ${folded(sql`${word}::text`)})`,
  }));
  const others = folds.filter(({ word }) => !isText(word));
  const found = sql`exists (select from
    (select o.words || ' ' || o.goods || ${tracking} as words offset 0) h
    where ${sql.join(
      others.map(({ word, wanted }) => hasWord(word, wanted)),
      sql` and `,
    )})`;
  return sql.join(
    [
      ...numbers.map((number) => sql`o.number::text = ${number}`),
      ...amounts.map(hasAmount),
      ...folds.filter(({ word }) => isText(word)).map(({ word, wanted }) => hasText(word, wanted)),
      ...(others.length > 0 ? [found] : []),
    ],
    sql` and `,
  );
};

/** Whether an order `o` matches a typed text; only the beginning of long texts counts. */
export const matchesText = (text: string): SQL => {
  const wanted = readSearch(text);
  if (countOf(wanted) === 0) return sql`false`;
  const few = <T>(all: readonly T[]): T[] => all.slice(0, MAX_WORDS);
  return matches({
    words: few(wanted.words),
    numbers: few(wanted.numbers),
    amounts: few(wanted.amounts),
  });
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
    case 'branch':
      // Fetched there, or its units are taken from there.
      return sql`(o.branch_code = ${value} or exists (select from order_items i
        where i.order_id = o.id and i.taken ? ${value}))`;
    case 'payment':
      // Also a part of a sale at the counter.
      return sql`(o.payment_id = ${value} or exists (select from counter_payments t
        where t.order_id = o.id and t.payment_id = ${value}))`;
    case 'seller':
      return sql`exists (select from order_events e
        where e.order_id = o.id and e.actor = 'seller' and e.user_id = ${filterId(filter)})`;
    case 'text':
      // All texts of a list are looked for together.
      return sql`true`;
    default:
      throw refuseFilter(key);
  }
};

/** Facts that buyers do not see. */
const COUNTER_KEYS = ['attention', 'branch', 'payment', 'seller'];

/** Without a company the list holds the caller's own orders, whatever the other filters. */
export const orderCondition = (
  filters: readonly FilterItem[],
  { session, companyIds: [company] }: Pick<Caller<OwnSession>, 'session' | 'companyIds'>,
): SQL => {
  const ofCounter = filters.find(({ FilterKey }) => COUNTER_KEYS.includes(FilterKey));
  if (ofCounter && company === undefined) throw refuseFilter(ofCounter.FilterKey);
  // `toCompany` is the caller's company here: `access` in the contract makes it that.
  const parts = filters.filter(({ FilterKey }) => FilterKey !== 'toCompany').map(conditionOf);
  const texts = filters.filter((filter) => filter.FilterKey === 'text');
  const wanted = wantedOf(texts.map((filter) => filter.FilterValue.trim()).join(' '));
  if (countOf(wanted) > 0) parts.push(matches(wanted));
  parts.push(
    company === undefined
      ? sql`o.user_id = ${session.userId}`
      : sql`o.destination_company_id = ${company}`,
  );
  return sql.join(parts, sql` and `);
};
