import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordChanges } from '#backend/audit/record';
import { auditList } from '#contract/calls/audit';
import { AUDIT_SUBJECTS, type AuditSubject } from '#contract/entities/audit';
import { useApp } from '../support/app.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app }) => {
  await plantPlaces(app.db);
  seller = await plantUser(app.db, { isSeller: true, employeeOf: 1 });
});

const write = (entries: readonly [AuditSubject, string | number, object][]) =>
  shop().app.db.transaction((tx) =>
    recordChanges(
      tx,
      { userId: seller.userId, firstName: 'Ana', lastName: 'Paz' },
      new Date(),
      entries.map(([subject, subjectId, change]) => ({
        subject,
        subjectId,
        action: 'UPD',
        changes: [{ field: 'web', from: '', to: 'x', ...change }],
      })),
    ),
  );

/** Latest first. */
const named = async (most: number) => {
  const { status, body } = await shop().post(
    auditList.path,
    { rowsMax: most },
    { token: seller.token },
  );
  expect(status).toBe(200);
  return auditList.output.parse(body).data.map(({ subjectName }) => subjectName);
};

test('a subject is shown with its current name, and a deleted one with its last name', async () => {
  const { db } = shop().app;
  const { rows } = await db.execute<{ id: number; guid: string; name: string }>(
    sql`with company as (
          insert into companies (name, identifier) values ('Frío Sur', '210000000099') returning id, name)
        select company.id, company.name, (select guid::text from users where id = ${seller.userId})
        from company`,
  );
  const [company] = rows;
  expect(company?.name).toBe('Frío Sur');
  await write([
    ['company', company?.id ?? 0, {}],
    ['company', 999_999, { field: 'name', from: 'Se fue', to: undefined }],
    ['company', 999_998, {}],
    ['user', company?.guid ?? '', {}],
    ['product', 'RP0001', { field: 'name', from: 'A', to: 'B' }],
  ]);
  const [product, user, unknown, gone, here] = await named(5);
  expect([product, unknown, gone, here]).toEqual([undefined, undefined, 'Se fue', 'Frío Sur']);
  expect(user).toMatch(/\w+ \w+/);
});

test('subjects of each kind are found, whatever the form of their ids', async () => {
  for (const id of ['1', '99999999999999999999', "x' or true", '']) {
    await write(AUDIT_SUBJECTS.map((subject) => [subject, id, {}]));
    expect(await named(AUDIT_SUBJECTS.length)).toHaveLength(AUDIT_SUBJECTS.length);
  }
});
