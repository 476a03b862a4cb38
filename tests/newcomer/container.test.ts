/** Runs the commands of docs/deploy-container.md: builds, opens, restarts and kills the container. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { type Inbox, startInbox } from '#emulators/mail/inbox';
import { freePort } from '#host/free-port';
import { ensureDatabase } from '#host/migrate';
import { ROOT } from '../root.ts';
import { useClone } from '../support/clone.ts';
import { findReadyEngine, onThisMachine } from '../support/container-engine.ts';
import { administer } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { visitRealShop } from '../support/real-shop.ts';

const SHOP_URL = 'https://tienda.nam.com.uy';
const SELLER = 'ana@nam.com.uy';
const BUYER = 'eva@taller.com.uy';
const PART = 'RAD-1';
const UNITS = 3;
const SLOW = 600_000;

const engine = findReadyEngine();
const page = readFileSync(join(ROOT, 'docs/deploy-container.md'), 'utf8').replaceAll('\\\n', ' ');
/** Returns the only line of the page with this beginning. */
const written = (start: string): string =>
  page.split('\n').find((line) => line.startsWith(start)) ?? '';

describe(`with ${engine ?? 'an engine of containers (none on this machine)'}`, () => {
  // Container engines cannot be installed here; deploy.test.ts checks the files themselves.
  if (!engine) return void test.skip('an engine or its image of Node is missing', () => {});

  const clone = useClone();
  const name = `shop-${randomUUID()}`;
  const database = name.replaceAll('-', '_');
  const databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${database}`);
  let inbox: Inbox;
  let shop: ReturnType<typeof visitRealShop>;

  /** Asynchronous, since this process runs the mailbox. */
  const run = (command: string, ...words: string[]) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const options = {
        cwd: clone,
        maxBuffer: Number.POSITIVE_INFINITY,
        // Otherwise Podman needs more than some machines allow.
        env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      };
      const child = execFile(command, words, options, (_, stdout, stderr) =>
        done({ code: child.exitCode, output: stdout + stderr }),
      );
    });
  const ask = (...words: string[]) => run(engine, ...words);
  /** Adapts a command of the page to this engine and the names of this test. */
  const asWritten = (line: string) =>
    run(
      'sh',
      '-c',
      line
        .replace(/^docker compose exec shop/, `${engine} exec ${name}`)
        .replace(/^docker/, engine)
        .replace(/--tag mostrador|mostrador$/, (words) => words.replace('mostrador', name))
        .replace('--name nam ', `--name ${name} `)
        .replace('mostrador:/shop/.data', `${name}:/shop/.data`)
        .replace(/--publish \S+/, onThisMachine(engine).join(' '))
        .replace('name@shop', SELLER),
    );
  const isReady = () =>
    fetch(`${shop.origin}/salud/lista`).then(
      ({ ok }) => ok,
      () => false,
    );
  const untilReady = () =>
    expect
      .poll(isReady, { timeout: 300_000, interval: 500, message: 'the shop never was ready' })
      .toBe(true);
  const withDatabase = async <T>(use: (db: ReturnType<typeof connect>['db']) => Promise<T>) => {
    const { db, close } = connect(databaseUrl, 1);
    try {
      return await use(db);
    } finally {
      await close();
    }
  };

  beforeAll(async () => {
    await ensureDatabase(inject('postgresUrl'), database);
    inbox = await startInbox();
    const port = await freePort();
    shop = visitRealShop({ port, shopUrl: SHOP_URL, mails: () => inbox.mails() });
    const settings = {
      DATABASE_URL: databaseUrl,
      SMTP_URL: inbox.smtpUrl,
      SHOP_URL,
      // Uses the machine's own network.
      HOST: '127.0.0.1',
      PORT: port,
      PUBLISH_AFTER: 2,
    };
    writeFileSync(
      join(clone, 'nam.env'),
      Object.entries(settings)
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    );
  });
  afterAll(async () => {
    await ask('rm', '--force', '--volumes', name);
    await ask('volume', 'rm', '--force', name);
    await ask('image', 'rm', '--force', name);
    await inbox.close();
    await administer(`drop database ${database} with (force)`);
  });

  test(
    'the image is built of a clone, and opens read-only and without rights',
    async () => {
      expect(await asWritten(written('docker build '))).toMatchObject({ code: 0 });
      expect(await asWritten(written('docker run '))).toMatchObject({ code: 0 });
      await untilReady();
      expect(await ask('exec', name, 'node', 'scripts/healthcheck.mjs')).toMatchObject({ code: 0 });
      expect((await ask('exec', name, 'id', '-u')).output.trim()).toBe('1000');
      const { output: status } = await ask('exec', name, 'cat', '/proc/self/status');
      expect(status).toMatch(/^CapBnd:\s+0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      for (const place of ['/shop/x', '/shop/scripts/x', '/etc/x', '/usr/local/bin/x'])
        expect((await ask('exec', name, 'touch', place)).output).toContain('Read-only file system');
    },
    SLOW,
  );

  let seller = '';
  let buyer = '';
  const sold: number[] = [];
  /** Sells one unit, from the buyer's order to the delivery. */
  const sell = async () => {
    const order = await shop.buy(PART, buyer);
    sold.unshift(order.number);
    await shop.move(order, 'PAP', seller);
    await shop.move(order, 'DIS', seller);
    await expectAll();
  };
  /** Checks that each order exists once with its unit. */
  const expectAll = async () => {
    expect((await shop.listed(seller)).map(({ number, state }) => [number, state])).toEqual(
      sold.map((number) => [number, 'DIS']),
    );
    expect(await withDatabase((db) => stockOf(db, PART))).toBe(UNITS - sold.length);
  };

  test(
    'its first seller and first buyer come by mail, a part is found, ordered, paid and handed over',
    async () => {
      const account = written('docker compose exec shop ');
      expect(await asWritten(account)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Le enviamos por correo'),
      });
      seller = await shop.choosePassword(SELLER);
      await shop.openDeposit(seller);
      buyer = await shop.register(BUYER);
      await withDatabase(async (db) => {
        await plantShelves(db);
        await plantProduct(db, { code: PART, stock: { B: UNITS } });
      });
      const reindex = account.replace(/scripts\/account\.ts.*/, 'scripts/reindex.ts');
      expect(await asWritten(reindex)).toMatchObject({ code: 0 });
      expect(await shop.find(PART)).toEqual([`F-${PART}`]);
      await sell();
      // The pages follow while the shop sells.
      const pageOf = async () => (await fetch(`${shop.origin}/productos/F-${PART}`)).text();
      await expect
        .poll(pageOf, { timeout: 300_000, interval: 1_000 })
        .toMatch(new RegExp(`<h1>Radiador (?:<span[^>]*>)?${PART}`));
    },
    SLOW,
  );

  test(
    'it continues to sell after its engine restarted it and after it was killed, and nothing is sold twice',
    async () => {
      expect(await ask('restart', name)).toMatchObject({ code: 0 });
      await untilReady();
      await expectAll();
      await sell();

      const { output: pid } = await ask('inspect', '--format={{.State.Pid}}', name);
      expect(Number(pid)).toBeGreaterThan(1);
      process.kill(Number(pid), 'SIGKILL');
      await expect.poll(isReady, { timeout: 60_000, interval: 50 }).toBe(false);
      await untilReady();
      await expectAll();
      await sell();
      expect(await shop.tryToBuy(PART, buyer)).not.toBe('');
      await expectAll();
    },
    SLOW,
  );

  test(
    'it stops when requested',
    async () => {
      expect(await ask('stop', name)).toMatchObject({ code: 0 });
      expect((await ask('inspect', '--format={{.State.ExitCode}}', name)).output.trim()).toBe('0');
      expect(await isReady()).toBe(false);
    },
    SLOW,
  );
});
