/** A shop's backup as the script makes it is restored by the very commands of docs/backup.md, and the copy sells. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Client } from 'pg';
import type { Emulators } from '#emulators/emulators';
import { ROOT } from '../root.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { SELLER } from '../support/cast.ts';
import { plantUser } from '../support/people.ts';
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { runScript } from '../support/script.ts';
import { findSystemPostgres, startSystemPostgres } from '../support/system-postgres.ts';
import { openSale, startProviders } from '../support/whole-sale.ts';

const { tools, server } = findSystemPostgres();
const bouncer = findPgBouncer();
/** The project's own server is newer than the tools of most systems; one of theirs takes its place. */
const whose = server ? `PostgreSQL ${tools} of this machine` : 'PostgreSQL (not on this machine)';

const GOODS = { family: 'F-R1', code: 'R1', price: 100 };
const docs = readFileSync(join(ROOT, 'docs/backup.md'), 'utf8');
/** The commands of a section of the page. */
const commandsOf = (title: string): string =>
  docs.split(`\n## ${title}\n`)[1]?.match(/```sh\n([\s\S]+?)```/)?.[1] ?? '';

describe(`over ${whose}`, () => {
  // Tools and server must be installed on the system; backup-script.test.ts tests the script
  // without them.
  if (!server)
    return void test.skip('pg_dump, other client tools and a server of their version are missing', () => {});

  let system: Awaited<ReturnType<typeof startSystemPostgres>>;
  let emulators: Emulators;
  let folder = '';
  let between: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
  let url = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'restored-'));
    system = await startSystemPostgres(server);
    emulators = await startProviders();
    const admin = system.url('postgres');
    const made = sh(
      `psql --quiet --no-psqlrc "$ADMIN_URL" -c "create role shop login password 'se%ña 1'"
       createdb --maintenance-db="$ADMIN_URL" --owner=shop --template=template0 --encoding=UTF8 \\
         --locale-provider=icu --icu-locale=es-UY --locale=C shop_nam`,
      { ADMIN_URL: admin },
    );
    expect(made).toMatchObject({ status: 0 });
    const address = new URL(system.url('shop_nam'));
    address.username = 'shop';
    address.password = 'se%25%C3%B1a%201';
    url = address.href;
    // They record their arguments, which every account of the machine sees, and run the real ones.
    mkdirSync(join(folder, 'bin'));
    for (const tool of ['psql', 'pg_dump', 'pg_restore', 'npm', 'awk', 'sed']) {
      const real = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' });
      const file = join(folder, 'bin', tool);
      writeFileSync(
        file,
        `#!/bin/sh\nprintf '%s\\n' ${tool} "$@" >> '${join(folder, 'arguments')}'\nexec ${real.stdout.trim()} "$@"\n`,
        { mode: 0o755 },
      );
    }
  });
  afterAll(async () => {
    await between?.close();
    await emulators?.close();
    await system?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const sh = (commands: string, env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', commands], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, ...env },
    });
    return { status, stdout, stderr };
  };
  /** The page's commands, run here, with the folders of this test. */
  const asHere = (commands: string) =>
    commands
      .replaceAll('/srv/mostrador', ROOT)
      .replaceAll('/var/lib/mostrador/NAM/files', join(folder, 'files'))
      .replaceAll('/var/lib/mostrador', join(folder, 'state'));
  const backUp = (DATABASE_URL: string) => sh(asHere(commandsOf('Back up')), { DATABASE_URL });
  const kept = () =>
    readdirSync(join(folder, 'state/backup/NAM')).filter((name) => name !== 'files');

  test('the copy has the shop’s data, and a complete sale passes on it', async () => {
    expect(await runScript(['setup'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    const shop = await openSale(url, emulators);
    await plantShelves(shop.app.db);
    await plantProduct(shop.app.db, { code: 'R1', priceCents: 100_00, stock: { B: 9 } });
    const buyer = await plantUser(shop.app.db);
    const seller = await plantUser(shop.app.db, SELLER);
    expect(await runScript(['reindex'], { DATABASE_URL: url })).toMatchObject({ code: 0 });
    const before = await shop.sell(GOODS, buyer.token, seller.token);
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files/foto.webp'), 'a photo');

    expect(backUp(url)).toEqual({ status: 0, stdout: '', stderr: '' });
    const [dump = '', ...others] = kept();
    expect(others).toEqual([]);
    const [lost = 0] = await shop.sell(GOODS, buyer.token, seller.token);
    await shop.close();

    // Connections that a pooler keeps, one of ours and PgBouncer's.
    const idle = new Client({ connectionString: url });
    idle.on('error', () => {});
    await idle.connect();
    between = bouncer
      ? await startPgBouncer(bouncer, { url, servers: 2, followsPrepared: false })
      : undefined;
    const env = {
      ADMIN_URL: system.url('postgres'),
      DATABASE_URL: between?.url ?? url,
      DATABASE_DIRECT_URL: url,
      DATABASE_POOLER: between ? 'unprepared' : 'none',
    };
    const highest = async () => {
      const client = new Client({ connectionString: env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query('select max(number)::int as number from orders');
      await client.end();
      return rows[0]?.number;
    };
    expect(await highest()).toBe(lost);

    const restore = asHere(commandsOf('Check a backup')).replace('shop-….dump', dump);
    const [check = '', drop = ''] = restore.split(/(?=^deploy\/restore\.sh NAM drop)/m);
    // A file that is no dump leaves no database, which would be in the way of the next attempt.
    expect(sh(check.replace(dump, 'nothing.dump'), env).status).not.toBe(0);
    for (const commands of [`${check}${drop}`, check]) {
      const checked = sh(commands, env);
      expect([checked.status, checked.stderr]).toEqual([0, '']);
      expect(checked.stdout).toMatch(new RegExp(`^ +2 \\| +${before[0]} \\|`, 'm'));
    }
    expect(await highest()).toBe(lost);
    const [swap = ''] = docs.match(/deploy\/restore\.sh NAM swap/) ?? [];
    expect(sh(swap, env)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/The former database is shop_nam_before_\d{8}_\d{4}\n/),
    });
    expect(await highest()).toBe(before[0]);
    const files = join(folder, 'state/backup/NAM/files');
    const again = docs.match(/VARIANT=NAM npm run erase-again/)?.[0] ?? '';
    expect(sh(again, { ...env, FILES_DIR: files })).toMatchObject({ status: 0 });
    expect(readFileSync(join(files, 'foto.webp'), 'utf8')).toBe('a photo');
    const [pending = ''] = docs.match(/shop=NAM; \. deploy\/database-access[\s\S]+?(?=\n *```)/) ?? [];
    expect(sh(pending, env)).toMatchObject({ status: 0, stdout: expect.stringContaining('(0 rows)') });
    await idle.end().catch(() => {});
    const words = readFileSync(join(folder, 'arguments'), 'utf8');
    expect(words).toContain('pg_restore\n');
    for (const secret of ['se%25%C3%B1a', 'se%ña 1', new URL(env.ADMIN_URL).password])
      expect(words).not.toContain(secret);

    const copy = await openSale(url, emulators);
    expect(await stockOf(copy.app.db, 'R1')).toBe(9 - before.length);
    const [asBuyer, asSeller] = [await copy.logIn(buyer.email), await copy.logIn(seller.email)];
    const sold = await copy.sell(GOODS, asBuyer, asSeller);
    expect(Math.min(...sold)).toBeGreaterThan(lost);
    expect((await copy.ordersOf(asSeller)).map(({ number }) => number)).toEqual([
      ...sold,
      ...before,
    ]);
    await copy.close();
  });

  test('a database that is not there, and one that is too new, leave nothing that passes for a backup', () => {
    const earlier = kept();
    expect(backUp(`${url}_gone`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no backup of NAM'),
    });
    const newer = backUp(inject('postgresUrl'));
    // The project's own server.
    if (tools < 18)
      expect(newer).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('version mismatch'),
      });
    expect(kept().filter((name) => !earlier.includes(name))).toEqual([]);
    expect(existsSync(join(folder, 'state/backup/NAM/files/foto.webp'))).toBe(true);
  });
});
