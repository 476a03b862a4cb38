import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '#backend/auth/password';
import { users } from '#backend/database/tables/accounts';
import { DEMO_PASSWORD, demoEmails } from '#demo-data/people';
import { freePort } from '#host/free-port';
import { openDemoAccounts } from '../../scripts/demo-guard.ts';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';

const { url, database } = useDatabase();
const port = `${await freePort()}`;
const run = (script: string, env: Record<string, string> = {}, args: string[] = []) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [...MODULE_LOADING, join(ROOT, 'scripts', script), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url(), PORT: port, ...env },
      timeout: 240_000,
    },
  );
  return { status, stderr };
};
const rows = async () => {
  const { rows: found } = await database().db.execute(
    sql`select (select count(*)::int from users) as users, (select count(*)::int from products) as parts,
          (select count(*)::int from states) as states`,
  );
  return found;
};

test.each(['start.ts', 'dev.ts', 'seed.ts'])(
  'outside production %s writes nothing into a configured database',
  { timeout: 240_000 },
  async (script) => {
    const { status, stderr } = run(script);
    expect(status).toBe(1);
    for (const way of ['NODE_ENV=production', 'sin DATABASE_URL', 'DEMO=1'])
      expect(stderr).toContain(way);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(await rows()).toEqual([{ users: 0, parts: 0, states: 0 }]);
  },
);

const addUser = async (email: string, password: string) =>
  database()
    .db.insert(users)
    .values({
      email,
      firstName: 'Ana',
      lastName: 'Paz',
      passwordHash: await hashPassword(password),
    });

test('a real shop does not open while demo accounts have the public password', {
  timeout: 240_000,
}, async () => {
  const { buyer, seller, otherSeller } = demoEmails({ id: 'NAM' });
  await addUser(buyer, DEMO_PASSWORD);
  await addUser(seller, DEMO_PASSWORD);
  // Accounts with another password or address do not count.
  await addUser(otherSeller, 'otra contraseña');
  await addUser('ana@nam.com.uy', DEMO_PASSWORD);
  const production = {
    NODE_ENV: 'production',
    SHOP_URL: 'https://tienda.nam.com.uy',
    SMTP_URL: 'smtp://localhost:25',
  };
  for (const script of ['start.ts', 'build.ts']) {
    const { status, stderr } = run(script, production);
    expect([status, stderr.trim()]).toEqual([1, expect.stringContaining(`${buyer}, ${seller};`)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  const { db } = database();
  await db.update(users).set({ isDisabled: true }).where(eq(users.email, buyer));
  expect(await openDemoAccounts(url())).toEqual([seller]);
  await db.delete(users).where(eq(users.email, seller));
  expect(await openDemoAccounts(url())).toEqual([]);
  // The demo may have been of a shop that no longer exists.
  await addUser('comprador@otra.example', DEMO_PASSWORD);
  expect(await openDemoAccounts(url())).toEqual(['comprador@otra.example']);
});

test('DEMO=1 opens the demo over a named database', { timeout: 240_000 }, async () => {
  await database().db.delete(users);
  const { status } = run('seed.ts', { DEMO: '1' }, ['--parts', '5']);
  expect(status).toBe(0);
  expect(await openDemoAccounts(url())).toHaveLength(4);
});
