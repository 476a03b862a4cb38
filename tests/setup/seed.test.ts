import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { companies } from '#backend/database/tables/companies';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';

const { url, database } = useDatabase();
beforeAll(async () => {
  await database().db.insert(companies).values({ name: 'Nuestra', identifier: '1' });
});

const seed = (args: string[], env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...MODULE_LOADING, join(ROOT, 'scripts/seed.ts'), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url(), ...env },
    },
  );
  return { status, stderr };
};
const names = async () =>
  (await database().db.select({ name: companies.name }).from(companies)).map(({ name }) => name);

test.each([[[]], [['--reset']], [['--reset', '--database', 'shop']]])(
  'in production %j touches nothing',
  async (args) => {
    const { status, stderr } = seed(args, { NODE_ENV: 'production' });
    expect([status, stderr.trim()]).toEqual([1, 'La demostración no se carga en producción.']);
    expect(await names()).toEqual(['Nuestra']);
  },
);

test('empties a named database only if --database repeats its name', {
  timeout: 240_000,
}, async () => {
  const name = new URL(url()).pathname.slice(1);
  for (const args of [['--reset'], ['--reset', '--database', 'otra']]) {
    const { status, stderr } = seed(args);
    expect(status).toBe(1);
    expect(stderr).toContain(`--database ${name}`);
  }
  expect(await names()).toEqual(['Nuestra']);
  const { status } = seed(['--reset', '--database', name, '--parts', '5']);
  expect(status).toBe(0);
  const demo = await names();
  expect(demo).toEqual(
    expect.arrayContaining(['Radiadores NAM S.R.L.', 'Taller Arroyo Seco S.A.']),
  );
  expect(demo).not.toContain('Nuestra');
  // Only duplicates that are meant to be merged share an address.
  const { rows: shared } = await database().db.execute(
    sql`select email from company_emails join companies company on company.id = company_id
        group by email having count(distinct lower(replace(company.name, '.', ''))) > 1`,
  );
  expect(shared).toEqual([]);
});
