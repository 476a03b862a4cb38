/** Finds companies, people, orders and goods by what a seller types into one box. */
import { type SQL, sql } from 'drizzle-orm';
import { kindOf } from '#backend/catalog/kinds/kinds';
import { suggestItems } from '#backend/catalog/search/suggestions';
import type { Dependencies } from '#backend/database/dependencies';
import { holdsPhone } from '#backend/database/phone-digits';
import { asLike, folded } from '#backend/database/text-search';
import { matchesText } from '#backend/orders/filters';
import type { Found } from '#contract/calls/office';
import { MAX_INTEGER } from '#contract/limits';
import type { OrderState } from '#contract/orders/order-states';
import { orderStates } from '#contract/orders/order-states';

const EACH = 5;
const SHORTEST = 2;
/** Words beyond are no help to who looks for one thing. */
const MOST_WORDS = 6;

type Parts = Pick<Dependencies, 'db' | 'variant'>;

interface Asked {
  text: string;
  /** Of a number in any groups; empty where words are typed: the 21 of `manguera 21` begins no RUT. */
  digits: string;
  /** Each as a pattern of `like`; all must be found. */
  patterns: string[];
}

/** With what people write before it. */
const NUMBER = /^(?:rut|c\.?i\.?|tel\.?|cel\.?)?[\d\s.()+/#-]+$/i;

const askedOf = (typed: string): Asked | undefined => {
  const text = typed.trim();
  if (text.length < SHORTEST) return undefined;
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  return {
    text,
    digits: NUMBER.test(text) ? text.replace(/\D/g, '') : '',
    patterns: words.map((word) => `%${asLike(word)}%`),
  };
};

/** Whether every word stands in a text, whatever its accents and capitals. */
const holds = (text: SQL, { patterns }: Asked): SQL =>
  sql`(${sql.join(
    // As a subquery it is worked out once, not for each row.
    patterns.map((pattern) => sql`${folded(text)} like (select ${folded(sql`${pattern}::text`)})`),
    sql` and `,
  )})`;

const startsWith = (text: SQL, asked: Asked): SQL =>
  sql`${folded(text)} like ${folded(sql`${`${asLike(asked.text)}%`}`)}`;

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  detail: string;
}

const findCompanies = async ({ db }: Parts, asked: Asked): Promise<Found[]> => {
  const { digits } = asked;
  const isNumber = sql`(${digits} <> '' and (c.identifier = ${digits} or c.id::text = ${digits}))`;
  const { rows } = await db.execute<Row>(
    sql`select c.id::text as id, c.name as title, 'RUT ' || c.identifier as detail from companies c
        where ${isNumber} or (${digits} <> '' and c.identifier like ${`${digits}%`})
          or ${holds(sql`c.name`, asked)}
        order by ${isNumber} desc, ${startsWith(sql`c.name`, asked)} desc, c.name limit ${EACH}`,
  );
  return rows.map((row) => ({ kind: 'company', ...row }));
};

const findPeople = async ({ db }: Parts, asked: Asked): Promise<Found[]> => {
  const { digits } = asked;
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
        where ${isNumber} or ${hasPhone} or ${holds(name, asked)}
          or exists (select from person_emails m where m.person_id = p.id
            and m.email = ${asked.text})
        order by ${isNumber} desc, ${startsWith(name, asked)} desc, title limit ${EACH}`,
  );
  return rows.map((row) => ({ kind: 'person', ...row }));
};

const findOrders = async ({ db, variant }: Parts, asked: Asked): Promise<Found[]> => {
  const number = Number(asked.digits);
  const isOnlyNumber = /^#?\s*\d+$/.test(asked.text) && number <= MAX_INTEGER;
  const isNumber = sql`(o.number = ${isOnlyNumber ? number : -1})`;
  const { rows } = await db.execute<Row & { state: OrderState }>(
    sql`select o.number::text as id, 'Pedido N.º ' || o.number as title,
          o.person_name || ' ' || o.person_last_name as detail, o.state
        from orders o where o.destination_company_id = ${variant.destinationCompany.id}
          and (${isNumber} or ${matchesText(asked.text)})
        order by ${isNumber} desc, o.id desc limit ${EACH}`,
  );
  return rows.map(({ state, detail, ...row }) => ({
    kind: 'order',
    ...row,
    detail: `${detail} · ${orderStates[state].name}`,
  }));
};

const findProducts = async ({ db }: Parts, { text }: Asked): Promise<Found[]> => {
  const { rows } = await db.execute<Row>(
    sql`select code::text as id, name as title, code::text as detail from products
        where code like ${`${asLike(text)}%`}::citext
        order by (code = ${text}::citext) desc, code limit ${EACH}`,
  );
  return rows.map((row) => ({ kind: 'product', ...row }));
};

const findItems = async ({ db, variant }: Parts, { text }: Asked): Promise<Found[]> => {
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

/** What bears the very number or code first, then a kind after the other; each thing once. */
const ranked = (found: readonly Found[], { text, digits }: Asked): Found[] => {
  const typed = text.toLowerCase();
  const isExact = ({ id, detail }: Found) =>
    id.toLowerCase() === typed || (digits.length > 5 && detail.replace(/\D/g, '') === digits);
  const once = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...once.values()].sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
};

export const findAnything = async (parts: Parts, typed: string): Promise<Found[]> => {
  const asked = askedOf(typed);
  if (!asked) return [];
  const finders = [findOrders, findCompanies, findPeople, findProducts, findItems];
  const found = await Promise.all(finders.map((find) => find(parts, asked)));
  return ranked(found.flat(), asked);
};
