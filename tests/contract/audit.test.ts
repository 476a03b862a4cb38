import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditQuery, readAuthors } from '#backend/audit/handlers';
import { type Author, recordChanges } from '#backend/audit/record';
import { auditList } from '#contract/calls/audit';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app }) => {
  await plantPlaces(app.db);
  seller = await plantUser(app.db, { isSeller: true, employeeOf: 1 });
});

const author = () => ({ userId: seller.userId, firstName: 'Ana', lastName: 'Paz' });
const asked = async (input: object) => {
  const { status, body } = await shop().post(auditList.path, input, { token: seller.token });
  expect(status).toBe(200);
  return auditList.output.parse(body);
};
const renamed = (from: string, to: string) => ({
  subject: 'company' as const,
  subjectId: 7,
  action: 'UPD' as const,
  changes: [{ field: 'name', from, to }],
});

test('the history of a subject is listed latest first, without other subjects', async () => {
  const { db } = shop().app;
  const at = new Date();
  await db.transaction((tx) =>
    recordChanges(tx, author(), at, [
      renamed('A', 'B'),
      { ...renamed('B', 'C'), reason: 'pidió otro nombre' },
      { ...renamed('X', 'Y'), subjectId: 8 },
      { ...renamed('P', 'Q'), subject: 'product' },
      // Without a difference there is no entry.
      { ...renamed('C', 'C'), changes: [] },
    ]),
  );
  const { data, next } = await asked({ subject: 'company', subjectId: '7' });
  expect(next).toBeNull();
  expect(data.map(({ changes }) => changes[0]?.to)).toEqual(['C', 'B']);
  expect(data[0]).toMatchObject({
    author: 'Ana Paz',
    at: at.toISOString(),
    action: 'UPD',
    reason: 'pidió otro nombre',
  });
  expect((await asked({})).data).toHaveLength(4);
});

test('a change that is rolled back leaves no entry, and entries outlive their author', async () => {
  const { db } = shop().app;
  const before = (await asked({})).data.length;
  const failing = db.transaction(async (tx) => {
    await recordChanges(tx, author(), new Date(), [renamed('A', 'B')]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await asked({})).data).toHaveLength(before);
  const other = await plantUser(db);
  await db.transaction((tx) =>
    recordChanges(tx, { ...author(), userId: other.userId }, new Date(), [renamed('A', 'B')]),
  );
  await db.execute(sql`delete from users where id = ${other.userId}`);
  expect((await asked({})).data[0]?.author).toBe('Ana Paz');
});

test('is searched by code without a subject, by author and by days', async () => {
  const { db } = shop().app;
  const on = (day: string, name: string, by: Author = author()) =>
    db.transaction((tx) =>
      recordChanges(tx, by, new Date(`${day}T15:00:00Z`), [
        { ...renamed('', name), subject: 'product', subjectId: 'ZX-9' },
      ]),
    );
  const other = { userId: null, firstName: 'Luis', lastName: 'Gil' };
  await on('2021-05-03', 'tercero');
  await on('2021-05-01', 'primero');
  await on('2021-05-02', 'segundo', other);
  const found = async (input: object) =>
    (await asked(input)).data.map(({ changes }) => changes[0]?.to);
  expect(await found({ subjectId: 'zx-9' })).toEqual(['segundo', 'primero', 'tercero']);
  expect(await found({ subjectId: 'ZX-9', author: 'Luis Gil' })).toEqual(['segundo']);
  // Days are in the order of time, also over pages.
  expect(await found({ from: '2021-05-01', until: '2021-05-02' })).toEqual(['segundo', 'primero']);
  const days = { from: '2021-05-01', until: '2021-05-31', rowsMax: 2 };
  const { next } = await asked(days);
  expect(await found({ ...days, before: next })).toEqual(['primero']);
  expect((await asked({})).authors).toEqual(expect.arrayContaining(['Ana Paz', 'Luis Gil']));
  const wrong = await shop().post(auditList.path, { from: '2021-13-01' }, { token: seller.token });
  expect(wrong.status).toBe(400);
});

test('pages continue after the last one while entries are added', async () => {
  const { db } = shop().app;
  const write = (names: readonly string[]) =>
    db.transaction((tx) =>
      recordChanges(
        tx,
        author(),
        new Date(),
        names.map((name) => ({ ...renamed('', name), subject: 'person', subjectId: 5 })),
      ),
    );
  await write(['1', '2', '3', '4', '5']);
  const seen: unknown[] = [];
  let before: number | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { data, next } = await asked({ subject: 'person', before, rowsMax: 2 });
    seen.push(...data.map(({ changes }) => changes[0]?.to));
    expect(next === null).toBe(page === 2);
    before = next ?? undefined;
    await write([`later ${page}`]);
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1']);
});

/** Pages of 8 kB that a query touches, cached or not, without its planning. */
const pagesTouched = (plan: string): number =>
  [...(plan.split('Planning')[0] ?? '').matchAll(/(?:hit|read)=(\d+)/g)].reduce(
    (most, [, n]) => Math.max(most, Number(n)),
    0,
  );

test('the cost of a page does not grow with the history, also for rare and old entries', async () => {
  const { db } = shop().app;
  const MANY = 100_000;
  // The rare entries are the oldest: without an index in their order all others are read first.
  await db.execute(sql`insert into audit_entries (at, author, subject, subject_id, action, changes)
    select timestamptz '2020-01-01' + n * interval '5 minutes',
      case when n <= 3 then 'Eva Sosa' else 'Ana Paz' end, case when n <= 3 then 'synonym' else 'product' end, 'P' || n % 900, 'UPD', '[]'
    from generate_series(1, ${MANY}) n`);
  await db.execute(sql`analyze audit_entries`);
  for (const question of [
    {},
    { before: 500 },
    { subject: 'product' },
    { subject: 'synonym' },
    { subject: 'synonym', before: MANY },
    { subject: 'product', subjectId: 'P7', before: MANY / 2 },
    { subjectId: 'P7' },
    { subjectId: '7' },
    { author: 'Ana Paz' },
    { author: 'Eva Sosa' },
    { author: 'Eva Sosa', before: MANY },
    { from: '2020-03-01', until: '2020-03-02' },
    { until: '2020-01-01' },
    { from: '2020-03-01', before: MANY / 2 },
  ] as const) {
    const query = auditQuery(db, question).getSQL();
    const { rows } = await db.execute(sql`explain (analyze, buffers) ${query}`);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(pagesTouched(plan), `${JSON.stringify(question)}\n${plan}`).toBeLessThan(60);
  }
  const begun = performance.now();
  expect(
    (await asked({ subjectId: 'P7', author: 'Ana Paz', from: '2020-01-01' })).data,
  ).toHaveLength(20);
  expect(await readAuthors(db)).toEqual(expect.arrayContaining(['Ana Paz', 'Eva Sosa']));
  // docs/budgets.md: 200 ms for a call.
  expect(performance.now() - begun).toBeLessThan(400);
});
