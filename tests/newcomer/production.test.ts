/** Opens a real shop on an empty database, up to its first order. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { readStanding } from '#backend/publishing/publications';
import { type Inbox, startInbox } from '#emulators/mail/inbox';
import { freePort } from '#host/free-port';
import { ensureDatabase } from '#host/migrate';
import { loadVariant } from '#variants/load';
import { BUILT_IN_BACKGROUND } from '../../scripts/build-or-keep-pages.ts';
import { useClone } from '../support/clone.ts';
import { administer } from '../support/database.ts';
import { endCommands, npm } from '../support/newcomer.ts';
import { visitRealShop } from '../support/real-shop.ts';

const SHOP_URL = 'https://tienda.nam.com.uy';
const SELLER = 'ana@nam.com.uy';
const BUYER = 'eva@taller.com.uy';
const { fixed } = await loadVariant('NAM');
const clone = useClone();
const name = `shop_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
const port = await freePort();
let inbox: Inbox;
let settings: Record<string, string>;
let former: Awaited<ReturnType<typeof addProduct>>;

beforeAll(async () => {
  await ensureDatabase(inject('postgresUrl'), name);
  inbox = await startInbox();
  settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SHOP_URL,
    SMTP_URL: inbox.smtpUrl,
    PORT: `${port}`,
  };
});
afterEach(endCommands);
afterAll(async () => {
  await inbox.close();
  await administer(`drop database ${name} with (force)`);
});

const run = async (args: readonly string[], env = settings) => {
  const command = npm(clone, args, env);
  return { code: await command.ended(), output: command.output() };
};
const { choosePassword, register, logIn, openDeposit, addProduct, buy, tryToBuy, listed } =
  visitRealShop({
    port,
    shopUrl: SHOP_URL,
    mails: () => inbox.mails(),
  });
const numbersIn = async (seller: string): Promise<number[]> =>
  (await listed(seller)).map(({ number }) => number);

test('without settings it does not open and lists everything that is missing', async () => {
  const { code, output } = await run(['start'], { NODE_ENV: 'production' });
  expect(code).toBe(1);
  for (const setting of ['DATABASE_URL', 'SHOP_URL', 'SMTP_URL'])
    expect(output).toMatch(new RegExp(`^ {2}${setting} +falta`, 'm'));
  expect(output).not.toContain('    at ');
});

test('from an empty database to the first order in the seller’s list', async () => {
  const shop = npm(clone, ['start'], settings);
  await shop.says('está abierta en');
  expect(shop.output()).not.toContain('mostrador86');
  expect(shop.output()).toContain('no se ofrece pagar con Mercado Pago');

  const made = await run(['account', '--seller', SELLER, '--name', 'Ana Paz']);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('Le enviamos por correo')]);
  expect(made.output).not.toContain('http');
  const seller = await choosePassword(SELLER);
  const buyer = await register(BUYER);

  former = await addProduct('RAD-1', 3, seller);
  expect(shop.output()).toContain('Todavía es de ejemplo');
  expect(shop.output()).toContain('Depósito bancario: la cuenta, y por eso no se ofrece');
  expect(await tryToBuy('RAD-1', buyer)).toContain('no está disponible');
  await openDeposit(seller);
  const { number } = await buy('RAD-1', buyer);
  expect(await numbersIn(seller)).toEqual([number]);

  shop.terminate();
  await shop.ended();
  await expect.poll(shop.isAlive, { timeout: 60_000, interval: 200 }).toBe(false);
});

/** Returns the publication number of the open shop's pages. */
const publication = async (): Promise<number> => {
  const said = (await (await fetch(`http://localhost:${port}/version.json`)).json()) as {
    publication: number;
  };
  return said.publication;
};

test('it opens over a changed catalogue with the existing pages, builds the new ones, without the pinned part of one of them, and continues to sell', async () => {
  const { db, close } = connect(databaseUrl, 1);
  let before = 0;
  try {
    const { rows } = await db.execute(
      sql`select from families where upper(code::text) = ${fixed.family}`,
    );
    expect(rows).toEqual([]);
    // By SQL, while the shop is closed.
    await db.execute(sql`update families set description = 'De cobre'`);
    before = (await readStanding(db)).id;
  } finally {
    await close();
  }
  const shop = npm(clone, ['start'], { ...settings, PUBLISH_AFTER: '3600' });
  await shop.says('está abierta en');
  expect(shop.output()).toContain(BUILT_IN_BACKGROUND);
  expect(shop.output()).not.toContain('Construyendo');
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  await expect.poll(publication, { timeout: 200_000, interval: 500 }).toBeGreaterThan(before);
  const page = await (await fetch(`http://localhost:${port}/productos/RAD-1`)).text();
  // The old pages were those of an empty shop.
  expect(page).toMatch(/<h1>Radiador (?:<span[^>]*>)?RAD-1/);
  for (const [query, now] of [
    [`b=${former.brand}`, 'b=1'],
    [`c=${former.category}`, 'c=1'],
  ]) {
    const { status, headers } = await fetch(`http://localhost:${port}/productos?${query}`, {
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([
      301,
      expect.stringContaining(`/productos?${now}`),
    ]);
  }
  const seller = await logIn(SELLER);
  const sold = await numbersIn(seller);
  expect(sold).toHaveLength(1);
  const { number } = await buy('RAD-1', await logIn(BUYER));
  expect(await numbersIn(seller)).toEqual([number, ...sold]);
  shop.terminate();
  await shop.ended();
  await expect.poll(shop.isAlive, { timeout: 60_000, interval: 200 }).toBe(false);
});

test('promotes an existing account once and mails a link for a new password', async () => {
  expect((await run(['account', '--seller', SELLER])).output).toContain('ya era Titular de ');
  const { output: said } = await run(['account', '--seller', SELLER]);
  expect(said).toContain(`«¿Olvidaste tu contraseña?», en ${SHOP_URL}/iniciar`);
  const { output: begun } = await run(['account', '--seller', BUYER]);
  expect(begun).toContain('ahora es Vendedor de ');
  expect(begun).toContain('Le enviamos por correo');
  const { code, output } = await run(['account', '--seller', 'nadie']);
  expect([code, output]).toEqual([1, expect.stringContaining('Falta quién')]);
});

test('loads no demo', async () => {
  const { code, output } = await run(['seed', '--reset', '--database', name]);
  expect([code, output]).toEqual([1, expect.stringContaining('no se carga en producción')]);
});
