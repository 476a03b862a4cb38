import { sql } from 'drizzle-orm';
import { integer, jsonb, PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, expectTypeOf, test } from 'vitest';
import { instant } from './columns.ts';
import { columnsOf, insertOf, jsonOf, type RowOf } from './rows.ts';
import { wireOf } from './wire.ts';

const parcels = pgTable('parcels', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  state: text('parcel_state').$type<'here' | 'gone'>().notNull(),
  priceCents: integer('price_cents').notNull(),
  sentAt: instant('sent_at'),
  marks: jsonb('marks').$type<{ isHeavy?: boolean }>().notNull().default({}),
});
const textOf = (statement: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(statement);

test('selects database names under the property names of the table', () => {
  const columns = columnsOf(parcels, 'p', 'id', 'state', 'sentAt', 'marks');
  expect(textOf(sql`select ${columns} from parcels p`).sql).toBe(
    'select p."id" as "id", p."parcel_state" as "state", p."sent_at" as "sentAt", p."marks" as "marks" from parcels p',
  );
  expectTypeOf<RowOf<typeof columns>>().toEqualTypeOf<{
    id: number;
    state: 'here' | 'gone';
    // Raw SQL returns PostgreSQL's own text.
    sentAt: string | null;
    marks: { isHeavy?: boolean };
  }>();
  expect(textOf(jsonOf(parcels, 'p', 'state', 'sentAt')).sql).toBe(
    `json_build_object('state', p."parcel_state", 'sentAt', p."sent_at")`,
  );
});

test('refuses a column that the table does not have, in types and at run time', () => {
  // @ts-expect-error the property has another name
  expect(() => columnsOf(parcels, 'p', 'parcel_state')).toThrow('parcel_state');
  // @ts-expect-error the property does not exist
  expect(() => wireOf(parcels, { state: 'status' }).columns('p')).toThrow('status');
  // @ts-expect-error price_cents is required
  insertOf(parcels, { state: sql`'here'` });
});

test('lists the columns of an insert in the order of its values', () => {
  const { names, values } = insertOf(parcels, { priceCents: sql`${5}`, state: sql`${'gone'}` });
  expect(textOf(sql`insert into parcels ${names} values (${values})`)).toMatchObject({
    sql: 'insert into parcels ("price_cents", "parcel_state") values ($1, $2)',
    params: [5, 'gone'],
  });
});

test('sends money as decimals and instants as ISO under their wire names', () => {
  const wire = wireOf(parcels, { number: 'id', price: 'priceCents', date: 'sentAt' });
  const told = wire.tell({ id: 7, priceCents: 1050, sentAt: '2026-03-04 05:06:07.8+00' });
  expectTypeOf(told).toEqualTypeOf<{ number: number; price: number; date: string | null }>();
  expect(told).toEqual({ number: 7, price: 10.5, date: '2026-03-04T05:06:07.800Z' });
  expect(wire.tell({ id: 7, priceCents: 0, sentAt: null })).toEqual({
    number: 7,
    price: 0,
    date: null,
  });
});
