/** Builds that are cut off, and builds of changed pages alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refreshListIndex } from '#backend/catalog/list-index/list-index';
import { askNow } from '#backend/publishing/asking';
import { isToBeBuilt } from '#backend/publishing/publications';
import { loadVariant } from '#variants/load';
import { buildPages } from '../../scripts/build-pages.ts';
import { publishPages } from '../../scripts/publish-pages.ts';
import { releaseOf } from '../../scripts/stamp.ts';
import { ROOT } from '../root.ts';
import { BUILD_MS, treeOf, usePublishedShop } from '../support/published-shop.ts';

const shop = usePublishedShop();
const variant = await loadVariant('NAM');
const { dist, databaseUrl } = shop;
const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (file) => one.get(file) !== other.get(file),
  );

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
  const [one] = await shop.someFamilies(1);
  if (!one) throw new Error('no families');
  const before = treeOf(dist);
  await askNow(shop.db(), '');
  const told = await buildUnderWay();
  expect(existsSync(`${dist}.lock`)).toBe(true);
  told.child.kill('SIGTERM');
  await told.ended;
  expect(differing(treeOf(dist), before)).toEqual([]);
  expect(half()).toBeUndefined();
  expect(existsSync(`${dist}.lock`)).toBe(false);
  await shop.describe(one.id, one.product, 'Tras un corte');
  await askNow(shop.db(), '');
  const { child, ended } = await buildUnderWay();
  // With all that it has started, as when the machine loses its power.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await ended;
  expect(differing(treeOf(dist), before)).toEqual([]);
  expect(await isToBeBuilt(shop.db())).toBe(false);
  // It has not reported for a minute.
  await shop.db().execute(sql`update publications set beat_at = beat_at - interval '61 seconds'`);
  await shop.publish();
  await expect.poll(() => shop.pageOf(one.code), { timeout: BUILD_MS }).toContain('Tras un corte');
  await shop.stopPublishing();
  expect(half()).toBeUndefined();
  expect(existsSync(`${dist}.lock`)).toBe(false);
}, 700_000);

test('pages that were rendered alone are those of a whole build, byte by byte', async () => {
  const random = await shop.someFamilies(12);
  const at = (n: number) => random[n] ?? { id: 0, product: 0, code: '' };
  await shop.db().transaction(async (tx) => {
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
