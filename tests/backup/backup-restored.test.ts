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
import type { Emulators } from '#emulators/emulators';
import { ROOT } from '../root.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { SELLER } from '../support/cast.ts';
import { plantUser } from '../support/people.ts';
import { runScript } from '../support/script.ts';
import { findSystemPostgres, startSystemPostgres } from '../support/system-postgres.ts';
import { openSale, startProviders } from '../support/whole-sale.ts';

const { tools, server } = findSystemPostgres();
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
  let url = '';
  let checkUrl = '';
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
    const own = (database: string) => {
      const address = new URL(system.url(database));
      address.username = 'shop';
      address.password = 'se%25%C3%B1a%201';
      return address.href;
    };
    url = own('shop_nam');
    checkUrl = own('shop_check');
  });
  afterAll(async () => {
    await emulators?.close();
    await system?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const sh = (commands: string, env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-eu', '-c', commands], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return { status, stdout, stderr };
  };
  const backUp = (DATABASE_URL: string) => {
    const env = {
      STATE_ROOT: join(folder, 'state'),
      FILES_DIR: join(folder, 'files'),
      DATABASE_URL,
    };
    return sh('deploy/backup.sh NAM', env);
  };
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

    // Word by word, but for the dump's name; the copy is dropped at the end.
    const [check = '', drop = ''] = commandsOf('Check a backup')
      .replace('shop-….dump', join(folder, 'state/backup/NAM', dump))
      .split(/(?=^dropdb )/m);
    const env = { ADMIN_URL: system.url('postgres'), CHECK_URL: checkUrl, DATABASE_URL: checkUrl };
    const checked = sh(check, env);
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    expect(checked.stdout).toMatch(new RegExp(`^ +2 \\| +${before[0]} \\|`, 'm'));

    const [after = ''] = docs.match(/psql "\$DATABASE_URL" -v [^`]+/) ?? [];
    const files = join(folder, 'state/backup/NAM/files');
    const rest = `npm run setup\n${after}\nFILES_DIR=${files} npm run erase-again`;
    expect(sh(rest, env)).toMatchObject({ status: 0 });
    expect(readFileSync(join(files, 'foto.webp'), 'utf8')).toBe('a photo');

    const copy = await openSale(checkUrl, emulators);
    expect(await stockOf(copy.app.db, 'R1')).toBe(9 - before.length);
    const [asBuyer, asSeller] = [await copy.logIn(buyer.email), await copy.logIn(seller.email)];
    const sold = await copy.sell(GOODS, asBuyer, asSeller);
    expect(Math.min(...sold)).toBeGreaterThan(lost);
    expect((await copy.ordersOf(asSeller)).map(({ number }) => number)).toEqual([
      ...sold,
      ...before,
    ]);
    await copy.close();
    expect(sh(drop, env)).toMatchObject({ status: 0 });
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
