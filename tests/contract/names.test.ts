/** Brands, suppliers, tags and work branches: the same rules for all, and what only one has. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import type { Call, CallInput, CallOutput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { autopartFilter, brandList, productFilter } from '#contract/calls/catalog';
import { companyAdd, companyFind } from '#contract/calls/companies';
import { autopartDetail } from '#contract/calls/families';
import * as goods from '#contract/calls/goods';
import * as names from '#contract/calls/names';
import type { AuditSubject } from '#contract/entities/audit';
import { useCompanyApp } from '../support/companies.ts';
import { plantProduct } from '../support/goods.ts';
import { countsOf, createImporter } from '../support/imports.ts';

const { shop, who, post } = useCompanyApp();
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
const historyOf = async (subject: AuditSubject, id: number) =>
  (await ask(auditList, { subject, subjectId: String(id) })).data;

beforeAll(async () => {
  await db().execute(
    sql`insert into brands (id, name) values (1, 'Refrimar') on conflict do nothing`,
  );
  await db().execute(sql`insert into categories (id, name, position) values
    ('1', 'Refrigeración', 1), ('1.1', 'Radiadores', 1) on conflict do nothing`);
  await db().execute(sql`select setval(pg_get_serial_sequence('brands', 'id'), 100)`);
  await db().execute(sql`select setval(pg_get_serial_sequence('work_branches', 'id'), 100)`);
  await db().transaction((tx) => rebuildListIndex(tx));
});

/** The calls of a list, by the same names. */
const LISTS = [
  {
    subject: 'brand',
    add: (BrandName: string) => ask(names.brandAdd, { brand: { BrandName } }),
    rename: (id: number, BrandName: string) => ({ id, parms: { BrandName } }),
    table: names.brandTable,
    update: names.brandUpdate,
    merge: names.brandMerge,
    remove: names.brandRemove,
  },
  {
    subject: 'provider',
    add: (ProviderName: string) => ask(names.providerAdd, { provider: { ProviderName } }),
    rename: (id: number, ProviderName: string) => ({ id, parms: { ProviderName } }),
    table: names.providerTable,
    update: names.providerUpdate,
    merge: names.providerMerge,
    remove: names.providerRemove,
  },
  {
    subject: 'tag',
    add: (TagName: string) => ask(names.tagAdd, { tag: { TagName } }),
    rename: (id: number, TagName: string) => ({ id, parms: { TagName } }),
    table: names.tagTable,
    update: names.tagUpdate,
    merge: names.tagMerge,
    remove: names.tagRemove,
  },
  {
    subject: 'workBranch',
    add: (WorkBranchName: string) => ask(names.workBranchAdd, { workBranch: { WorkBranchName } }),
    rename: (id: number, WorkBranchName: string) => ({ id, parms: { WorkBranchName } }),
    table: names.workBranchTable,
    update: names.workBranchUpdate,
    merge: names.workBranchMerge,
    remove: names.workBranchRemove,
  },
] as const;

describe.each(LISTS)('$subject', ({ subject, add, rename, table, update, merge, remove }) => {
  const rows = async () =>
    (await ask<Call>(table, {})) as { data: { id: number; name: string; formerNames: string[] }[] };
  const row = async (id: number) => (await rows()).data.find((one) => one.id === id);

  test('a name is unique without case and accents, former names included', async () => {
    const { data: first } = await add('Añatuya');
    expect((await add('AÑATUYA')).data).toEqual(first);
    expect((await add('anatuya')).data).toEqual(first);
    await ask<Call>(update, rename(first.id, 'Nueva'));
    expect((await row(first.id))?.formerNames).toEqual(['Añatuya']);
    // The former name leads to the current one.
    expect((await add('Anatuya')).data).toEqual({ id: first.id, name: 'Nueva' });
    const { data: other } = await add('Distinta');
    const { body } = await post(update.path, rename(other.id, 'ANATUYA'));
    expect(body).toMatchObject({
      errorCode: 'name.taken',
      detail: { id: first.id, name: 'Nueva' },
    });
    // The owner itself takes it back.
    await ask<Call>(update, rename(first.id, 'Anatuya'));
    expect(await row(first.id)).toMatchObject({ name: 'Anatuya', formerNames: ['Nueva'] });
    await ask<Call>(update, {
      id: first.id,
      parms: {},
      formerNames: [{ BCMode: 'DLT', FormerName: 'nueva' }],
    });
    expect((await row(first.id))?.formerNames).toEqual([]);
    expect((await add('Nueva')).data.id).not.toBe(first.id);
  });

  test('a merge leaves one with both names, and the history of both', async () => {
    const { data: kept } = await add('Queda');
    const { data: other } = await add('Se va');
    await ask<Call>(update, rename(other.id, 'Se fue'));
    expect(await refusal<Call>(merge, { id: kept.id, otherId: kept.id })).toBe('name.mergeSelf');
    await ask<Call>(merge, { id: kept.id, otherId: other.id });
    expect(await row(other.id)).toBeUndefined();
    expect((await row(kept.id))?.formerNames).toEqual(['Se fue', 'Se va']);
    expect(await refusal<Call>(merge, { id: other.id, otherId: kept.id })).toBe('record.notFound');
    const [gone] = await historyOf(subject, other.id);
    expect(gone).toMatchObject({ action: 'DLT', reason: 'Unió Se fue con Queda' });
    const [, renamed, added] = await historyOf(subject, other.id);
    expect(renamed).toMatchObject({ action: 'UPD', subjectName: 'Se fue' });
    expect(added).toMatchObject({ action: 'INS' });
    const [merged] = await historyOf(subject, kept.id);
    expect(merged?.changes).toEqual([{ field: 'formerNames', from: [], to: ['Se fue', 'Se va'] }]);
  });

  test('an unused one is removed, and its name is free again', async () => {
    const { data: one } = await add('Efímera');
    await ask<Call>(update, rename(one.id, 'Breve'));
    await ask<Call>(remove, { id: one.id });
    expect(await refusal<Call>(remove, { id: one.id })).toBe('record.notFound');
    expect((await add('Efímera')).data.id).not.toBe(one.id);
  });
});

describe('a brand with products', () => {
  let code = '';
  let brand = { id: 0, name: '' };
  let count = 0;

  beforeEach(async () => {
    count += 1;
    code = `MARCA-${count}`;
    brand = (await ask(names.brandAdd, { brand: { BrandName: `Zafirox${count}` } })).data;
    await ask(goods.productAdd, {
      product: { ProductCode: code, ProductName: 'Pieza', BrandId: brand.id, ProductPrice: 10 },
    });
  });

  const found = async (text: string) =>
    (await ask(productFilter, { filters: [{ FilterKey: 'text', FilterValue: text }] })).data.map(
      (one) => one.code,
    );
  const ofBrand = async (id: number) =>
    (
      await ask(productFilter, { filters: [{ FilterKey: 'brandId', FilterValue: `${id}` }] })
    ).data.map((one) => one.code);
  const product = async () => (await ask(goods.productDetail, { code })).data;
  const rename = (BrandName: string) =>
    ask(names.brandUpdate, { id: brand.id, parms: { BrandName } });

  test('is found by its new name and by its former ones', async () => {
    await rename(`Turmalix${count}`);
    expect(await found(`turmalix${count}`)).toEqual([code]);
    expect(await found(`zafirox${count}`)).toEqual([code]);
    const { data } = await ask(brandList, {});
    expect(data.filter(({ id }) => id === brand.id)).toEqual([
      { id: brand.id, name: `Turmalix${count}` },
    ]);
    await ask(names.brandUpdate, {
      id: brand.id,
      parms: {},
      formerNames: [{ BCMode: 'DLT', FormerName: `Zafirox${count}` }],
    });
    expect(await found(`zafirox${count}`)).toEqual([]);
  });

  test('gives its products, addresses and links to the one it is merged into', async () => {
    const banner = JSON.stringify([{ link: `/productos?b=${brand.id}` }]);
    await db().execute(sql`insert into config (key, value) values ('BANNER_ITEMS', ${banner})
      on conflict (key) do update set value = excluded.value`);
    expect(await refusal(names.brandRemove, { id: brand.id })).toBe('name.inUse');
    const { data: kept } = await ask(names.brandAdd, { brand: { BrandName: `Berilox${count}` } });
    const before = await product();
    await ask(names.brandMerge, { id: kept.id, otherId: brand.id });
    expect(await ofBrand(kept.id)).toEqual([code]);
    // The address of the merged one shows the same list.
    expect(await ofBrand(brand.id)).toEqual([code]);
    expect(await found(`zafirox${count}`)).toEqual([code]);
    expect((await product()).version).toBe(before.version + 1);
    const [entry] = (await ask(auditList, { subject: 'product', subjectId: code })).data;
    expect(entry?.changes).toEqual([{ field: 'BrandId', from: brand.id, to: kept.id }]);
    const { rows } = await db().execute<{ value: string }>(
      sql`select value from config where key = 'BANNER_ITEMS'`,
    );
    expect(rows[0]?.value).toContain(`/productos?b=${kept.id}`);
    expect((await shop().app.pages.formerBrands()).get(brand.id)).toBe(kept.id);
    // Forms that were open with the merged brand save onto the other one.
    await ask(goods.productUpdate, { code, parms: { BrandId: brand.id, ProductName: 'Otra' } });
    expect((await product()).brandId).toBe(kept.id);
    await ask(goods.productAdd, {
      product: { ProductCode: `${code}-B`, ProductName: 'Pieza', BrandId: brand.id },
    });
    expect((await ask(goods.productDetail, { code: `${code}-B` })).data.brandId).toBe(kept.id);
  });

  test('leads on through a chain of merges', async () => {
    const { data: second } = await ask(names.brandAdd, { brand: { BrandName: `Opalix${count}` } });
    const { data: third } = await ask(names.brandAdd, { brand: { BrandName: `Agatix${count}` } });
    await ask(names.brandMerge, { id: second.id, otherId: brand.id });
    await ask(names.brandMerge, { id: third.id, otherId: second.id });
    expect(await ofBrand(brand.id)).toEqual([code]);
    expect((await product()).brandId).toBe(third.id);
  });
});

test('files that name former names change nothing and create nothing', async () => {
  const { data: brand } = await ask(names.brandAdd, { brand: { BrandName: 'Lumatec' } });
  const { data: gone } = await ask(names.brandAdd, { brand: { BrandName: 'Lumátex' } });
  const { data: supplier } = await ask(names.providerAdd, {
    provider: { ProviderName: 'Impo Sur' },
  });
  const product = {
    ...{ ProductName: 'Faro', ProductPrice: 10, CategoryId: '1.1' },
    ...{ BrandId: brand.id, ProviderId: supplier.id },
  };
  await ask(goods.productAdd, { product: { ...product, ProductCode: 'FARO-1' } });
  await ask(names.brandMerge, { id: brand.id, otherId: gone.id });
  await ask(names.brandUpdate, { id: brand.id, parms: { BrandName: 'Lumatec Pro' } });
  await ask(names.providerUpdate, { id: supplier.id, parms: { ProviderName: 'Sur Repuestos' } });
  const importer = createImporter(shop().post, who('seller').token);
  const file = (name: string) =>
    ['1;Faro;10', '2;Faro;12'].reduce(
      (text, row) => `${text}FARO-${row};Radiadores;FARO-1;${name};IMPO SUR\n`,
      'Código;Nombre;Precio;Categoría;Familia;Marca;Proveedor\n',
    );
  const compared = await importer.compare('products', file('lumatex'), { createsMissing: true });
  expect(countsOf(compared)).toEqual({ added: 1, changed: 0, same: 1, bad: 0 });
  // Somebody merges the brand while the comparison is open.
  const { data: last } = await ask(names.brandAdd, { brand: { BrandName: 'Lumina' } });
  await ask(names.brandMerge, { id: last.id, otherId: brand.id });
  expect((await importer.write(compared)).state).toBe('done');
  expect((await ask(goods.productDetail, { code: 'FARO-2' })).data).toMatchObject({
    brandId: last.id,
    providerId: supplier.id,
  });
  const all = [
    ...(await ask(names.brandTable, {})).data,
    ...(await ask(names.providerTable, {})).data,
  ].map(({ name }) => name);
  expect(all.filter((name) => /lum|impo|sur/i.test(name))).toEqual(['Lumina', 'Sur Repuestos']);
});

test('a renamed make is renamed in the applications of families, and found', async () => {
  const { data: make } = await ask(names.brandAdd, {
    brand: { BrandName: 'Borgwar', BrandMakesVehicles: true },
  });
  await plantProduct(db(), { code: 'APL-1' });
  await db().execute(sql`with vehicle as (
      insert into vehicles (brand_id, name) values (${make.id}, 'Isabella') returning id)
    insert into applications (family_id, position, vehicle_id, name, brand_name)
    select family.id, 0, vehicle.id, 'Isabella', 'Borgwar' from vehicle, families family
    where family.code = 'F-APL-1'`);
  await db().transaction((tx) => rebuildListIndex(tx));
  await ask(names.brandUpdate, { id: make.id, parms: { BrandName: 'Borgward' } });
  const { data: family } = await ask(autopartDetail, { family: 'F-APL-1' });
  expect(family.applications[0]).toMatchObject({ brandName: 'Borgward' });
  for (const text of ['borgward isabella', 'borgwar isabella']) {
    const { data } = await ask(autopartFilter, {
      filters: [{ FilterKey: 'text', FilterValue: text }],
    });
    expect([text, data.map(({ code }) => code)]).toEqual([text, ['F-APL-1']]);
  }
});

test('companies keep their tags and work branches through renames and merges', async () => {
  const { data: kept } = await ask(names.tagAdd, { tag: { TagName: 'mayorista' } });
  const { data: other } = await ask(names.tagAdd, { tag: { TagName: 'por mayor' } });
  const { data: shopBranch } = await ask(names.workBranchAdd, {
    workBranch: { WorkBranchName: 'Taller' },
  });
  const { data: oldBranch } = await ask(names.workBranchAdd, {
    workBranch: { WorkBranchName: 'Taller mecánico' },
  });
  const { rows } = await db().execute<{ id: number }>(
    sql`insert into company_groups (name) values ('Uno') returning id`,
  );
  await db().execute(
    sql`insert into states (id, name) values (1, 'Montevideo') on conflict do nothing`,
  );
  await db().execute(
    sql`insert into cities (id, state_id, name) values (1, 1, 'Montevideo') on conflict do nothing`,
  );
  const add = (CompanyIdentifier: string, marks: object) =>
    ask(companyAdd, {
      companyGroupId: rows[0]?.id ?? 0,
      company: {
        CompanyName: 'Una empresa',
        CompanyIdentifier,
        Phones: [{ CoPhone: '099123456' }],
        Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Calle 1' }],
        ...marks,
      },
    });
  const marks = {
    Tags: [{ TagName: 'mayorista' }, { TagName: 'por mayor' }],
    WorkBranches: [{ WorkBranchId: oldBranch.id }],
  };
  const { data: company } = await add('212345670011', marks);
  await ask(names.tagMerge, { id: kept.id, otherId: other.id });
  await ask(names.tagUpdate, { id: kept.id, parms: { TagName: 'Distribuidor' } });
  await ask(names.workBranchMerge, { id: shopBranch.id, otherId: oldBranch.id });
  const marksOf = async (id: number) => {
    const { data } = await ask(companyFind, { id });
    return [data.tags, data.workBranches];
  };
  const expected = [
    [{ id: 'Distribuidor', name: 'Distribuidor' }],
    [{ id: shopBranch.id, name: 'Taller' }],
  ];
  expect(await marksOf(company.id)).toEqual(expected);
  // A form that was open with the former names.
  const { data: second } = await add('219876540011', marks);
  expect(await marksOf(second.id)).toEqual(expected);
});
