/** Checks that no migration stops a shop that is selling, and that none is left out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdUps } from './migration-rules.ts';
import { ROOT } from './root.ts';

const FOLDER = join(ROOT, 'backend/database/migrations');
const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
  readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8'),
);
const textOf = (tag: string) => readFileSync(join(FOLDER, `${tag}.sql`), 'utf8');

test('the journal lists every migration in the order in which they are applied', () => {
  const tags = journal.entries.map(({ tag }) => tag);
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  expect(files.sort()).toEqual(tags.map((tag) => `${tag}.sql`));
  // The migrator skips every migration that is older than the newest applied one.
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test('no migration blocks a shop that is open', () => {
  const found = journal.entries.flatMap(({ tag }) =>
    holdUps(textOf(tag)).map((says) => `${tag}: ${says}`),
  );
  expect(found).toEqual([]);
});

describe('rejects a statement that blocks the shop:', () => {
  test.each([
    'CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at")',
    'CREATE UNIQUE INDEX "x" ON "orders" ("guid");',
    'CREATE INDEX CONCURRENTLY "x" ON "orders" ("guid")',
    'ALTER TABLE "orders" ADD COLUMN "follow_key" uuid DEFAULT gen_random_uuid() NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp()',
    'ALTER TABLE "orders" ADD COLUMN "n" integer GENERATED ALWAYS AS (1) STORED',
    'ALTER TABLE "orders" ADD COLUMN "n" integer NOT NULL',
    'ALTER TABLE "orders" ALTER COLUMN "n" SET DATA TYPE bigint',
    'ALTER TABLE "users" ALTER COLUMN "n"\nSET NOT NULL',
    'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (n > 0)',
    'ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("n") REFERENCES "public"."users"("id")',
    'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE("n")',
    'ALTER TABLE "orders" VALIDATE CONSTRAINT "c"',
    'UPDATE "orders" SET "n" = 1',
    'WITH gone AS (DELETE FROM "users" RETURNING id) DELETE FROM "persons" WHERE id IN (SELECT id FROM gone)',
    'LOCK TABLE "orders"',
    'DROP TABLE "orders"',
    'ALTER TABLE "orders" DROP COLUMN "n"',
    'ALTER TABLE "orders" RENAME COLUMN "n" TO "m"',
    '-- small: nobody\nALTER TABLE "orders" RENAME TO "others"',
  ])('%s', (statement) => {
    expect(
      holdUps(`CREATE TABLE "other" ("id" int);--> statement-breakpoint\n${statement}`),
    ).toHaveLength(1);
  });
});

describe('accepts a statement that does not block:', () => {
  test.each([
    'CREATE TABLE "t" ("id" int);--> statement-breakpoint\nCREATE INDEX "i" ON "t" USING btree ("id")',
    'CREATE TABLE "t" ("o" int);\n--> statement-breakpoint\nALTER TABLE "t" ADD CONSTRAINT "f" FOREIGN KEY ("o") REFERENCES "public"."orders"("id")',
    'ALTER TABLE "orders" ADD COLUMN "n" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL',
    'ALTER TABLE "orders" ADD COLUMN "n" text',
    'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (n > 0) NOT VALID',
    'DROP INDEX "orders_user"',
    '-- unused since 0031\nALTER TABLE "orders" DROP COLUMN "n"',
    'ALTER TABLE "orders" DROP CONSTRAINT "c"',
    '-- small: one row a setting\nUPDATE "config" SET "value" = 1',
  ])('%s', (migration) => {
    expect(holdUps(migration)).toEqual([]);
  });
});
