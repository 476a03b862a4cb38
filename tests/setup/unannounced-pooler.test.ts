/** A pooler that the settings do not announce is named, and no start leaves a lock on its connections. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { BOUNDS } from '#backend/database/connection';
import { leadsToPooler } from '#backend/database/find-pooler';
import { takeTurn } from '#backend/database/migration-turn';
import { migrate } from '#host/migrate';
import { poolerText } from '../../scripts/database.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { random } from '../support/random.ts';
import { runScript } from '../support/script.ts';
import { startPooler } from '../support/transaction-pooler.ts';

const { url } = useDatabase();
const bouncer = findPgBouncer();
const ignored = Object.keys(BOUNDS);

const locks = async (): Promise<number | null> => {
  const client = new Client({ connectionString: url() });
  await client.connect();
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
  return rowCount;
};

test('the server itself is no pooler', async () => {
  expect(await leadsToPooler(url())).toBe(false);
});

test('a pooler is named in one sentence, with the settings to change', async () => {
  const options = { url: url(), servers: 3, followsPrepared: false };
  const between = bouncer
    ? await startPgBouncer(bouncer, options)
    : await startPooler({ ...options, random: random.next });
  const run = (env: Record<string, string>) => runScript(['setup'], { VARIANT: 'NAM', ...env });
  try {
    const both = { DATABASE_URL: between.url, DATABASE_DIRECT_URL: '', DATABASE_POOLER: '' };
    expect(await run(both)).toEqual({ code: 1, lines: [poolerText('DATABASE_URL')] });
    expect(await run({ ...both, DATABASE_DIRECT_URL: url() })).toEqual({
      code: 1,
      lines: [poolerText('DATABASE_URL')],
    });
    const swapped = { DATABASE_URL: url(), DATABASE_DIRECT_URL: between.url, DATABASE_POOLER: '' };
    expect(await run(swapped)).toEqual({
      code: 1,
      lines: [expect.stringContaining('DATABASE_DIRECT_URL: también lleva a un pooler')],
    });
    expect(await locks()).toBe(0);
    const right = { ...both, DATABASE_DIRECT_URL: url(), DATABASE_POOLER: 'unprepared' };
    expect(await run(right)).toMatchObject({ code: 0 });
  } finally {
    await between.close();
  }
});

test('the sentence names settings that docs/settings.md explains', () => {
  const page = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8');
  const named = poolerText('DATABASE_URL').match(/DATABASE_\w+/g) ?? [];
  expect(named).toHaveLength(3);
  for (const name of named) expect(page).toContain(`| \`${name}\` |`);
});

describe(`PgBouncer ${bouncer?.version ?? '(not on this machine)'}`, () => {
  if (!bouncer) return void test.skip('pgbouncer must be installed', () => {});

  test.each([
    ['in transaction mode', {}, true],
    ['in transaction mode that ignores our timeouts', { ignored }, true],
    ['in transaction mode with one server connection', { ignored, servers: 1 }, true],
    ['in session mode that refuses our timeouts', { mode: 'session' }, true],
    ['in session mode that ignores our timeouts', { mode: 'session', ignored }, false],
  ] as const)('%s', async (_, options, isPooler) => {
    const all = { url: url(), servers: 4, followsPrepared: false, ...options };
    const between = await startPgBouncer(bouncer, all);
    try {
      expect(await leadsToPooler(between.url)).toBe(isPooler);
    } finally {
      await between.close();
    }
  });

  test('a turn that was taken through it ends with its process, and with a failed migration', async () => {
    const between = await startPgBouncer(bouncer, {
      url: url(),
      servers: 4,
      followsPrepared: false,
    });
    try {
      const give = await takeTurn(between.url, {
        turnMs: 1_000,
        onWait: () => {},
        onLost: () => {},
      });
      expect(await locks()).toBe(1);
      await give();
      await expect.poll(locks).toBe(0);
      await expect(migrate(between.url, { folder: '/nowhere' })).rejects.toThrow();
      await expect.poll(locks).toBe(0);
    } finally {
      await between.close();
    }
  });
});
