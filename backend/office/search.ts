/** Finds companies, people, orders, quotations and goods by the text of one search box. */
import { type SQL, sql } from 'drizzle-orm';
import { kindOf } from '#backend/catalog/kinds/kinds';
import { product } from '#backend/catalog/kinds/product';
import { suggestItems } from '#backend/catalog/suggestions';
import type { Dependencies } from '#backend/database/dependencies';
import { holdsPhone } from '#backend/database/phone-digits';
import { asLike, folded } from '#backend/database/text-search';
import { matchesText } from '#backend/orders/filters';
import type { Session } from '#backend/port';
import { matchesQuotation } from '#backend/quotations/filters';
import type { Found } from '#contract/calls/office';
import { MAX_INTEGER } from '#contract/limits';
import type { OrderState } from '#contract/orders/order-states';
import { orderStates } from '#contract/orders/order-states';
import {
  quotationStateAt,
  quotationStates,
  type StoredQuotationState,
} from '#contract/orders/quotation-states';
import type { Permission } from '#contract/people/permission';
import { codeKey } from '#contract/text/codes';
import { plainCode } from '#contract/text/plain-codes';

const ROWS_PER_KIND = 5;
const MIN_LENGTH = 2;
/** Further words are ignored. */
const MAX_WORDS = 6;

type Deps = Pick<Dependencies, 'db' | 'variant' | 'now'>;

interface Query {
  text: string;
  /** Digits of a number in any grouping; empty if the text has words: the 21 of `manguera 21` is no RUT. */
  digits: string;
  /** One `like` pattern per word; all must match. */
  patterns: string[];
}

/** A number with an optional prefix. */
const NUMBER = /^(?:rut|c\.?i\.?|tel\.?|cel\.?)?[\d\s.()+/#-]+$/i;

const parseQuery = (typed: string): Query | undefined => {
  const text = typed.trim();
  if (text.length < MIN_LENGTH) return undefined;
  const words = text.split(/\s+/).slice(0, MAX_WORDS);
  return {
    text,
    digits: NUMBER.test(text) ? text.replace(/\D/g, '') : '',
    patterns: words.map((word) => `%${asLike(word)}%`),
  };
};

/** Checks that a text contains every word, ignoring accents and case. */
const matchesWords = (text: SQL, { patterns }: Query): SQL =>
  sql`(${sql.join(
    // A subquery is evaluated once, not per row.
    patterns.map((pattern) => sql`${folded(text)} like (select ${folded(sql`${pattern}::text`)})`),
    sql` and `,
  )})`;

const startsWith = (text: SQL, query: Query): SQL =>
  sql`${folded(text)} like ${folded(sql`${`${asLike(query.text)}%`}`)}`;

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  detail: string;
}

const findCompanies = async ({ db }: Deps, query: Query): Promise<Found[]> => {
  const { digits } = query;
  const isNumber = sql`(${digits} <> '' and (c.identifier = ${digits} or c.id::text = ${digits}))`;
  const { rows } = await db.execute<Row>(
    sql`select c.id::text as id, c.name as title, 'RUT ' || c.identifier as detail from companies c
        where ${isNumber} or (${digits} <> '' and c.identifier like ${`${digits}%`})
          or ${matchesWords(sql`c.name`, query)}
        order by ${isNumber} desc, ${startsWith(sql`c.name`, query)} desc, c.name limit ${ROWS_PER_KIND}`,
  );
  return rows.map((row) => ({ kind: 'company', ...row }));
};

const findPeople = async ({ db }: Deps, query: Query): Promise<Found[]> => {
  const { digits } = query;
  const isNumber = sql`(length(${digits}) > 5 and p.identifier = ${digits})`;
  const hasPhone = sql`(length(${digits}) > 5 and exists (select from person_phones f
    where f.person_id = p.id and ${holdsPhone(sql`f.phone`, digits)}))`;
  const name = sql`p.name || ' ' || p.last_name`;
  const { rows } = await db.execute<Row>(
    sql`select p.id::text as id, ${name} as title,
          coalesce((select string_agg(c.name, ', ' order by c.name) from employees e
            join companies c on c.id = e.company_id where e.person_id = p.id),
            (select f.phone from person_phones f where f.person_id = p.id order by f.id limit 1),
            p.identifier) as detail
        from persons p
        where ${isNumber} or ${hasPhone} or ${matchesWords(name, query)}
          or exists (select from person_emails m where m.person_id = p.id
            and m.email = ${query.text})
        order by ${isNumber} desc, ${startsWith(name, query)} desc, title limit ${ROWS_PER_KIND}`,
  );
  return rows.map((row) => ({ kind: 'person', ...row }));
};

const findOrders = async ({ db, variant }: Deps, query: Query): Promise<Found[]> => {
  const number = Number(query.digits);
  const isOnlyNumber = /^#?\s*\d+$/.test(query.text) && number <= MAX_INTEGER;
  const isNumber = sql`(o.number = ${isOnlyNumber ? number : -1})`;
  const { rows } = await db.execute<Row & { state: OrderState }>(
    sql`select o.number::text as id, 'Pedido N.º ' || o.number as title,
          o.person_name || ' ' || o.person_last_name as detail, o.state
        from orders o where o.destination_company_id = ${variant.destinationCompany.id}
          and (${isNumber} or ${matchesText(query.text)})
        order by ${isNumber} desc, o.id desc limit ${ROWS_PER_KIND}`,
  );
  return rows.map(({ state, detail, ...row }) => ({
    kind: 'order',
    ...row,
    detail: `${detail} · ${orderStates[state].name}`,
  }));
};

/** `Presupuesto N.º 101`, `n° 101`, `#101`: before the number itself. */
const BEFORE_NUMBER = /^(?:presupuesto\s*)?(?:n\.?\s*[º°]\.?|nro\.?|#)?\s*(?=\d+$)/i;

const findQuotations = async ({ db, now }: Deps, query: Query): Promise<Found[]> => {
  const text = query.text.replace(BEFORE_NUMBER, '');
  const isNumber = sql`(q.number::text = ${text})`;
  const { rows } = await db.execute<Row & { state: StoredQuotationState; validUntil: string }>(
    sql`select q.id::text as id, 'Presupuesto N.º ' || q.number as title, q.customer_name as detail,
          q.state, q.valid_until::text as "validUntil"
        from quotations q where ${isNumber} or ${matchesQuotation(text)}
        order by ${isNumber} desc, q.id desc limit ${ROWS_PER_KIND}`,
  );
  return rows.map(({ id, title, detail, state, validUntil }) => ({
    kind: 'quotation',
    id,
    title,
    detail: `${detail} · ${quotationStates[quotationStateAt({ state, validUntil }, now())].name}`,
  }));
};

const findProducts = async ({ db }: Deps, query: Query): Promise<Found[]> => {
  const text = plainCode(query.text);
  const { rows } = await db.execute<Row>(
    sql`select code::text as id, name as title, code::text as detail from products
        where code like ${`${asLike(text)}%`}::citext
          or id in (select entry_id from search_codes
            where kind = ${product.key} and code = ${codeKey(text)} and code <> '')
        order by (code = ${text}::citext) desc, code limit ${ROWS_PER_KIND}`,
  );
  return rows.map((row) => ({ kind: 'product', ...row }));
};

const findItems = async ({ db, variant }: Deps, { text }: Query): Promise<Found[]> => {
  const kind = kindOf(variant);
  const { sidesUnit } = variant;
  const viewer = { seesAll: true, seesPrices: true };
  const items = await suggestItems(db, kind, { text, sidesUnit }, viewer);
  return items.map(({ id, text: title, detail }) => ({
    kind: kind.subject,
    id,
    title,
    detail,
  }));
};

/** Puts results with exactly this number or code first, then kind by kind, without duplicates. */
const ranked = (found: readonly Found[], { text, digits }: Query): Found[] => {
  const typed = text.toLowerCase();
  const isExact = ({ kind, id, title, detail }: Found) =>
    // Its id is not its number.
    kind === 'quotation'
      ? digits !== '' && title.endsWith(` ${digits}`)
      : id.toLowerCase() === typed || (digits.length > 5 && detail.replace(/\D/g, '') === digits);
  const unique = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...unique.values()].sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
};

/** @param session finds customers and orders only with their permissions */
export const findAnything = async (
  parts: Deps,
  typed: string,
  session: Pick<Session, 'permissions'>,
): Promise<Found[]> => {
  const query = parseQuery(typed);
  if (!query) return [];
  const may = (permission: Permission) => session.permissions.includes(permission);
  const finders = [
    ...(may('orders') ? [findOrders, findQuotations] : []),
    ...(may('customers') ? [findCompanies, findPeople] : []),
    ...[findProducts, findItems],
  ];
  const found = await Promise.all(finders.map((find) => find(parts, query)));
  return ranked(found.flat(), query);
};
