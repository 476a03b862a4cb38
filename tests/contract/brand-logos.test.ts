/** Logos of brands: pictures of their own, and where visitors get them. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { findSeenUpload } from '#backend/catalog/picture';
import { images } from '#backend/database/tables/media';
import type { Call, CallInput, CallOutput } from '#contract/call';
import {
  autopartFilter,
  autopartFindByFamily,
  brandList,
  productFind,
} from '#contract/calls/catalog';
import { imageRemove } from '#contract/calls/images';
import * as names from '#contract/calls/names';
import { useCompanyApp } from '../support/companies.ts';
import { plantProduct } from '../support/goods.ts';

const { shop, post } = useCompanyApp();
const db = () => shop().app.db;

const ask = async <C extends Call>(call: C, input: CallInput<C>): Promise<CallOutput<C>> => {
  const { status, body } = await post(call.path, input);
  if (status !== 200) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
  // Each call answers by its own schema.
  return call.output.parse(body) as CallOutput<C>;
};
const refusal = async <C extends Call>(call: C, input: CallInput<C>) => {
  const { body } = await post(call.path, input);
  return body.errorCode;
};

beforeAll(async () => {
  await db().execute(
    sql`insert into brands (id, name) values (1, 'Refrimar') on conflict do nothing`,
  );
  await db().execute(sql`insert into categories (id, name, position) values
    ('1', 'Refrigeración', 1), ('1.1', 'Radiadores', 1) on conflict do nothing`);
  await db().execute(sql`select setval(pg_get_serial_sequence('brands', 'id'), 100)`);
});

test('a logo comes with the products of its brand, in filters and lists of brands, and renews their pages', async () => {
  const code = 'LOGO-1';
  const { data: brand } = await ask(names.brandAdd, { brand: { BrandName: 'Amatix' } });
  await plantProduct(db(), { code });
  await db().execute(sql`update products set brand_id = ${brand.id} where code = ${code}`);
  await db().transaction((tx) => rebuildListIndex(tx));
  const [logo] = await db()
    .insert(images)
    .values({ target: 'brand', name: 'Amatix', path: 'photos/amatix.webp', width: 96, height: 48 })
    .returning();
  const filters = [{ FilterKey: 'text', FilterValue: code }];
  const logos = async () => {
    const list = await ask(autopartFilter, { filters });
    const facet = list.resultFilters.find(({ key }) => key === 'brandId')?.items;
    const family = (await ask(autopartFindByFamily, { family: `F-${code}` })).data;
    const all = (await ask(brandList, {})).data;
    return [
      list.data[0]?.products[0]?.brandLogoId,
      facet?.find(({ id }) => id === String(brand.id))?.logoId,
      family.products[0]?.brandLogoId,
      (await ask(productFind, { code })).data.brandLogoId,
      all.find(({ id }) => id === brand.id)?.logoId,
    ];
  };
  const states = async () => {
    const { autoparts, products } = shop().app.pages;
    const [families, single] = [await autoparts.items(), await products.items()];
    return [
      families.all.find((one) => one.code === `F-${code}`)?.state,
      single.all.find((one) => one.code === code)?.state,
    ];
  };
  expect(await logos()).toEqual([null, undefined, null, null, undefined]);
  const before = await states();
  const change = (BrandLogoId: number | null) =>
    ask(names.brandUpdate, { id: brand.id, parms: { BrandLogoId } });
  await change(logo?.id ?? 0);
  expect(await logos()).toEqual(Array.from({ length: 5 }, () => logo?.id));
  const after = await states();
  expect(before.map((state, at) => state !== undefined && state !== after[at])).toEqual([
    true,
    true,
  ]);
  await change(null);
  expect(await states()).toEqual(before);
});

test('a logo is an image of brands that cannot be removed meanwhile', async () => {
  const { data: brand } = await ask(names.brandAdd, { brand: { BrandName: 'Berilox' } });
  await plantProduct(db(), { code: 'LOGO-2' });
  await db().execute(sql`update products set brand_id = ${brand.id} where code = 'LOGO-2'`);
  const [logo, photo] = await db()
    .insert(images)
    .values(
      (['brand', 'product'] as const).map((target) => ({
        target,
        name: target,
        path: `photos/${target}-berilox.webp`,
        width: 10,
        height: 10,
      })),
    )
    .returning();
  const update = (BrandLogoId: number | null) => ({ id: brand.id, parms: { BrandLogoId } });
  expect(await refusal(names.brandUpdate, update(photo?.id ?? 0))).toBe('request.invalid');
  await ask(names.brandUpdate, update(logo?.id ?? 0));
  const { data } = await ask(names.brandTable, {});
  expect(data.find(({ id }) => id === brand.id)).toMatchObject({
    logoId: logo?.id,
    products: 1,
  });
  expect((await shop().app.pages.brandLogos()).get(brand.id)).toBe(
    `/imagenes/id/${logo?.id}?v=1&w=320`,
  );
  // Visitors see it, unlike a photo that no product shows.
  const seen = (upload = 0) => findSeenUpload({ upload, isWhole: false }, db(), { seesAll: false });
  expect(await seen(logo?.id)).toBe(`photos/brand-berilox.webp`);
  expect(await seen(photo?.id)).toBeNull();
  expect(await refusal(imageRemove, { id: logo?.id ?? 0 })).toBe('image.inUse');
  await ask(names.brandUpdate, update(null));
  await ask(imageRemove, { id: logo?.id ?? 0 });
});
