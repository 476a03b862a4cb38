/** What was changed in the back-office, as its sellers read it. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordChanges } from '#backend/audit/record';
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

test('a thing tells its changes, the latest first, and no other thing’s', async () => {
  const { db } = shop().app;
  const at = new Date();
  await db.transaction((tx) =>
    recordChanges(tx, author(), at, [
      renamed('A', 'B'),
      { ...renamed('B', 'C'), reason: 'pidió otro nombre' },
      { ...renamed('X', 'Y'), subjectId: 8 },
      { ...renamed('P', 'Q'), subject: 'product' },
      // Nothing changed: no trace of it.
      { ...renamed('C', 'C'), changes: [] },
    ]),
  );
  const { data, resultCount } = await asked({ subject: 'company', subjectId: '7' });
  expect(resultCount).toBe(2);
  expect(data.map(({ changes }) => changes[0]?.to)).toEqual(['C', 'B']);
  expect(data[0]).toMatchObject({
    author: 'Ana Paz',
    at: at.toISOString(),
    action: 'UPD',
    reason: 'pidió otro nombre',
  });
  expect((await asked({})).resultCount).toBe(4);
  const second = await asked({ rowsMax: 1, rowIndex: 1 });
  expect(second.data.map(({ subjectId }) => subjectId)).toEqual(['8']);
});

test('a change that is rolled back leaves no trace, and a trace outlives its author', async () => {
  const { db } = shop().app;
  const before = (await asked({})).resultCount;
  const failing = db.transaction(async (tx) => {
    await recordChanges(tx, author(), new Date(), [renamed('A', 'B')]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await asked({})).resultCount).toBe(before);
  const other = await plantUser(db);
  await db.transaction((tx) =>
    recordChanges(tx, { ...author(), userId: other.userId }, new Date(), [renamed('A', 'B')]),
  );
  await db.execute(sql`delete from users where id = ${other.userId}`);
  expect((await asked({})).data[0]?.author).toBe('Ana Paz');
});
