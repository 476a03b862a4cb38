/** A running shop whose pages follow its catalogue: rendered in the background, and swapped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { connect, type Database } from '#backend/database/connection';
import { askNow } from '#backend/publishing/asking';
import { isToBeBuilt } from '#backend/publishing/publications';
import { orderAdd } from '#contract/calls/orders';
import { type RunningServer, startServer } from '#host/server';
import { loadVariant } from '#variants/load';
import type { Variant } from '#variants/schema';
import { buildPages } from '../../scripts/build-pages.ts';
import { KEPT } from '../../scripts/kept-pages.ts';
import { filesBelow, linkFile } from '../../scripts/link-files.ts';
import { startPublishing } from '../../scripts/publish-beside.ts';
import { publicationOf, publishPages } from '../../scripts/publish-pages.ts';
import { releaseOf } from '../../scripts/stamp.ts';
import { ROOT } from '../root.ts';
import { administer } from '../support/database.ts';
import { orderOf } from '../support/orders.ts';
import { plantUser } from '../support/people.ts';
import { restoreEnvironment } from '../support/shop.ts';

/** Which families are changed; the same with SEED. */
const seed = process.env.SEED ?? randomUUID().slice(0, 8);
console.log(`SEED=${seed}`);
/** Until a change has reached the pages, on a machine that does more than this. */
const BUILD_MS = 300_000;
const name = `shop_${randomUUID().replaceAll('-', '')}`;
const dist = join(ROOT, '.data', `test-pages-publishing-${process.pid}`);
let variant: Variant;
let database: Database;
let server: RunningServer;
let databaseUrl = '';
let endPublishing: () => Promise<void> = async () => {};
const stopPublishing = async (): Promise<void> => {
  await endPublishing();
  endPublishing = async () => {};
};
const db = () => database.db;

const environment = { ...process.env };
beforeAll(async () => {
  await administer(`create database ${name} template ${inject('shopTemplate')}`);
  databaseUrl = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  database = connect(databaseUrl, 4);
  variant = await loadVariant('NAM');
  for (const file of filesBelow(inject('dist'))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    linkFile(join(inject('dist'), file), join(dist, file));
  }
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    PUBLISH_AFTER: '1',
  });
  server = await startServer({ port: 0, dist });
  // The pages show all that was planted before.
  await db().execute(sql`delete from page_changes`);
});
afterEach(stopPublishing);
afterAll(async () => {
  await server?.close();
  await database?.close();
  restoreEnvironment(environment);
  await administer(`drop database ${name} with (force)`);
  for (const file of readdirSync(dirname(dist)).filter((one) => one.startsWith(basename(dist))))
    rmSync(join(dirname(dist), file), { recursive: true, force: true });
});

/** Some families that have a page, with a product each. */
const someFamilies = async (count: number) => {
  const { rows } = await db().execute<{ id: number; code: string; product: number }>(
    sql`select family.id, family.code::text as code, min(product.id)::int as product
        from families family join products product on product.family_id = family.id
        where family.is_public and product.is_public and family.code ~ '^[A-Z0-9-]+$'
        group by 1, 2 order by md5(family.id::text || ${seed}) limit ${count}`,
  );
  return rows;
};
const tell = (id: number, product: number, to: string) =>
  db().transaction(async (tx) => {
    await tx.execute(
      sql`update families set description = ${to}, updated_at = now() where id = ${id}`,
    );
    await refreshListIndex(tx, [product], [id]);
  });
const pageOf = async (code: string) => (await fetch(`${server.url}/productos/${code}`)).text();
const log = { warn: () => {}, error: () => {} };
const publish = () =>
  startPublishing({ variant, databaseUrl, dist, release: releaseOf(variant), log });
const publicationsDone = async () => {
  const { rows } = await db().execute<{ n: number }>(
    sql`select count(*)::int as n from publications where ended_at is not null`,
  );
  return rows[0]?.n ?? 0;
};
/** Every file with its content, except the time and author of its build. */
const treeOf = (folder: string): Map<string, string> =>
  new Map(
    filesBelow(folder)
      .filter((file) => !file.startsWith(KEPT) && file !== 'version.json')
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (file) => one.get(file) !== other.get(file),
  );

test('a hundred changes reach the pages automatically in a few builds, without a gap', async () => {
  endPublishing = publish();
  const [first, ...others] = await someFamilies(100);
  if (!first) throw new Error('no families');
  const asset = [...treeOf(dist).keys()].find((file) => file.startsWith('_astro/')) ?? '';
  const answers: number[] = [];
  /** Opens the home, a script and a page, as a visitor meets them at this moment. */
  const visit = async (code: string): Promise<string> => {
    for (const path of ['', asset]) answers.push((await fetch(`${server.url}/${path}`)).status);
    return pageOf(code);
  };
  const buyer = await plantUser(db());
  const goods = await db().execute<{ code: string; price: number }>(
    sql`select product.code::text as code, price_cents / 100.0 as price from products product
        join stock on stock.product_id = product.id
        where is_public and quantity > 5 order by product.id limit 1`,
  );
  const { code = '', price = 0 } = goods.rows[0] ?? {};
  const order = () =>
    fetch(server.url + orderAdd.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${buyer.token}` },
      body: JSON.stringify(orderOf([{ Code: code, Quantity: 1, Price: Number(price) }])),
    });
  const placed: Response[] = [];
  for (const [n, { id, product }] of [first, ...others].entries()) {
    await tell(id, product, `Renombrada ${n}`);
    if (n % 25 === 0) placed.push(await order());
  }
  const before = publicationOf(dist);
  await expect.poll(() => visit(first.code), { timeout: BUILD_MS }).toContain('Renombrada 0');
  placed.push(await order());
  const last = others.at(-1);
  await expect
    .poll(() => visit(last?.code ?? ''), { timeout: BUILD_MS })
    .toContain('Renombrada 99');
  expect(publicationOf(dist)).toBeGreaterThan(before);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { rows } = await db().execute(sql`select from orders where user_id = ${buyer.userId}`);
  expect(rows).toHaveLength(5);
  // Changes arrive slowly on a busy machine, and each build includes all so far.
  expect(await publicationsDone()).toBeLessThanOrEqual(10);
  await stopPublishing();
}, 700_000);

/** A build in its own process, which has begun to write its pages. */
const buildUnderWay = async (): Promise<{ child: ChildProcess; ended: Promise<unknown> }> => {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/publish.ts'), dist, releaseOf(variant)],
    {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, VARIANT: 'NAM', SHOP_URL: variant.url },
    },
  );
  const ended = new Promise((done) => child.once('exit', done));
  await expect.poll(half, { timeout: BUILD_MS, interval: 20 }).toBeDefined();
  return { child, ended };
};
/** The folder that a build writes before it is swapped in. */
const half = () =>
  readdirSync(dirname(dist)).find((file) => file.startsWith(`${basename(dist)}.next-`));

test('a build that is ended or killed changes nothing, and the next one includes its changes', async () => {
  const [one] = await someFamilies(1);
  if (!one) throw new Error('no families');
  const before = treeOf(dist);
  await askNow(db(), '');
  const told = await buildUnderWay();
  expect(existsSync(`${dist}.lock`)).toBe(true);
  told.child.kill('SIGTERM');
  await told.ended;
  expect(differing(treeOf(dist), before)).toEqual([]);
  expect(half()).toBeUndefined();
  expect(existsSync(`${dist}.lock`)).toBe(false);
  await tell(one.id, one.product, 'Tras un corte');
  await askNow(db(), '');
  const { child, ended } = await buildUnderWay();
  // With all that it has started, as when the machine loses its power.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
  expect(differing(treeOf(dist), before)).toEqual([]);
  expect(await isToBeBuilt(db())).toBe(false);
  // It has not reported for a minute.
  await db().execute(sql`update publications set beat_at = beat_at - interval '61 seconds'`);
  endPublishing = publish();
  await expect.poll(() => pageOf(one.code), { timeout: BUILD_MS }).toContain('Tras un corte');
  await stopPublishing();
  expect(half()).toBeUndefined();
  expect(existsSync(`${dist}.lock`)).toBe(false);
}, 700_000);

test('pages that were rendered alone are those of a whole build, byte by byte', async () => {
  const random = await someFamilies(12);
  const at = (n: number) => random[n] ?? { id: 0, product: 0, code: '' };
  await db().transaction(async (tx) => {
    const touched: number[] = [];
    const change = async (n: number, statement: ReturnType<typeof sql>) => {
      await tx.execute(statement);
      touched.push(at(n).product);
    };
    await change(
      0,
      sql`update families set description = 'Otra <pieza> & "más"' where id = ${at(0).id}`,
    );
    await change(
      1,
      sql`update products set price_cents = price_cents + 12345 where family_id = ${at(1).id}`,
    );
    await change(2, sql`update families set is_public = false where id = ${at(2).id}`);
    await change(3, sql`update families set relevance = 999999 where id = ${at(3).id}`);
    await change(4, sql`delete from applications where family_id = ${at(4).id} and position > 0`);
    await change(5, sql`update stock set quantity = 0 where product_id = ${at(5).product}`);
    await change(
      6,
      sql`update products set brand_id = (select max(brand_id) from products) where id = ${at(6).product}`,
    );
    await change(
      7,
      sql`update families set category_id = (select category_id from families where id = ${at(8).id}) where id = ${at(7).id}`,
    );
    await change(9, sql`update products set code = 'NUEVO-CODIGO' where id = ${at(9).product}`);
    await change(10, sql`update families set code = 'OTRA-DIRECCION' where id = ${at(10).id}`);
    await change(
      11,
      sql`update vehicles set name = name || ' II' where id = (
      select vehicle_id from applications where family_id = ${at(11).id} and vehicle_id is not null limit 1)`,
    );
    await refreshListIndex(
      tx,
      touched,
      random.map(({ id }) => id),
    );
  });
  const built = await publishPages({
    variant,
    databaseUrl,
    dist,
    reason: 'asked',
    isSeen: true,
    quiet: true,
  });
  expect(built?.kept).toBeGreaterThan(1_000);
  expect(built?.written).toBeLessThan((built?.kept ?? 0) / 2);
  const whole = `${dist}-whole`;
  await buildPages({ variant, databaseUrl, dist: whole, quiet: true });
  expect(differing(treeOf(dist), treeOf(whole))).toEqual([]);
}, 700_000);
