/** Files as suppliers, office programs and web shops write them, imported as their owner would. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#backend/database/connection';
import { exchangeRateSet } from '#contract/calls/payments';
import { NO_DEFAULTS, type WholeImport } from '#contract/entities/imports';
import { useGoodsCalls } from '../support/goods-calls.ts';
import { createImporter, saidOf } from '../support/imports.ts';
import type { Step } from './foreign-files/case.ts';
import { CONVERTED_LISTS } from './foreign-files/converted-lists.ts';
import { PROGRAM_EXPORTS } from './foreign-files/program-exports.ts';
import { SUPPLIER_LISTS } from './foreign-files/supplier-lists.ts';

const PLACES = [
  ['Colonia', 'Colonia del Sacramento'],
  ['Durazno', 'Durazno'],
  ['Florida', 'Florida'],
  ['Lavalleja', 'Minas'],
  ['Maldonado', 'Maldonado'],
  ['Paysandú', 'Paysandú'],
  ['Rivera', 'Rivera'],
  ['Rocha', 'Rocha'],
  ['San José', 'San José de Mayo'],
  ['Soriano', 'Mercedes'],
  ['Treinta y Tres', 'Treinta y Tres'],
];
const VEHICLES = {
  Chery: ['QQ'],
  Chevrolet: ['Corsa', 'Celta', 'Onix', 'S10', 'Blazer'],
  Citroën: ['Berlingo'],
  Fiat: ['Uno', 'Fiorino', 'Palio', 'Siena', 'Strada'],
  Ford: ['Fiesta', 'Ka', 'Ranger'],
  Hyundai: ['HB20', 'H100'],
  'Mercedes-Benz': ['1114', 'Sprinter'],
  Nissan: ['March', 'Versa'],
  Peugeot: ['206', '207', 'Partner'],
  Renault: ['Clio', 'Sandero', 'Logan', 'Duster'],
  Suzuki: ['Alto', 'Swift', 'Celerio'],
  Toyota: ['Hilux'],
  Volkswagen: ['Gol', 'Saveiro', 'Parati', 'Amarok'],
};
const plantNames = async (db: Db) => {
  for (const [index, [state, city]] of PLACES.entries()) {
    const id = index + 3;
    await db.execute(sql`insert into states (id, name) values (${id}, ${state})`);
    await db.execute(sql`insert into cities (id, state_id, name, postcode)
      values (${id}, ${id}, ${city}, '10000')`);
  }
  for (const [make, models] of Object.entries(VEHICLES)) {
    await db.execute(sql`insert into brands (name, makes_vehicles) values (${make}, true)`);
    for (const model of models)
      await db.execute(sql`insert into vehicles (brand_id, name)
        select id, ${model} from brands where name = ${make}`);
  }
};

const { shop, ask, seller } = useGoodsCalls(plantNames);
const importer = () => createImporter(shop().post, seller().token);
const lines = async (query: ReturnType<typeof sql>): Promise<string[]> =>
  (await shop().app.db.execute<{ line: string }>(query)).rows.map(({ line }) => line).sort();

const LISTS = {
  products: () =>
    lines(sql`select concat_ws(' | ', product.code, product.name, brand.name,
        (select string_agg(name, ' > ' order by nlevel(id)) from categories
          where id @> product.category_id),
        '$ ' || (product.price_cents / 100.0)::numeric(12, 2),
        'cost ' || (nullif(product.last_cost_cents, 0) / 100.0)::numeric(12, 2),
        'units ' || (select string_agg(branch_code || ' ' || quantity, ', ' order by branch_code)
          from stock where product_id = product.id and quantity > 0),
        (select string_agg(code, ', ' order by position) from product_barcodes
          where product_id = product.id),
        case when not product.is_public then 'hidden' end,
        nullif(product.description, ''),
        'photos ' || (select string_agg(image.name, ', ' order by position)
          from product_images join images image on image.id = image_id
          where product_id = product.id),
        'specs ' || (select string_agg(key || ': ' || value, '; ' order by position)
          from product_specifications where product_id = product.id)) as line
      from products product left join brands brand on brand.id = brand_id order by product.code`),
  families: () =>
    lines(sql`select concat_ws(' | ', product.code,
        (select string_agg(code, ', ' order by position) from original_codes
          where family_id = product.family_id),
        (select string_agg(concat_ws(' ',
              coalesce('→ ' || concat_ws(' ', make.name, vehicle.name, nullif(vehicle.engine, '')),
                concat_ws(' ', application.brand_name, application.name)),
              coalesce(application.year_from::text, '') || '–' ||
                coalesce(application.year_to::text, '')), '; ' order by application.position)
          from applications application
            left join vehicles vehicle on vehicle.id = application.vehicle_id
            left join brands make on make.id = vehicle.brand_id
          where application.family_id = product.family_id)) as line
      from products product order by product.code`),
  companies: () =>
    lines(sql`select concat_ws(' | ', company.identifier, company.name,
        (select string_agg(concat_ws(', ', address.address, city.name, state.name), '; '
            order by address.id)
          from company_addresses address
            left join cities city on city.id = address.city_id
            left join states state on state.id = address.state_id
          where address.company_id = company.id),
        (select string_agg(concat_ws(' ', phone, nullif(observation, '')), '; ' order by id)
          from company_phones where company_id = company.id),
        (select string_agg(email, '; ' order by id) from company_emails
          where company_id = company.id)) as line
      from companies company where company.id > 2 order by company.identifier`),
  categories: () =>
    lines(sql`select concat_ws(' | ',
        (select string_agg(name, ' > ' order by nlevel(id)) from categories
          where id @> category.id),
        nullif((select string_agg(concat_ws(' ', a ->> 'key',
            nullif(a ->> 'type', 'number'), nullif(a ->> 'unit', ''),
            nullif(a ->> 'choices', '[]')), '; ' order by place)
          from jsonb_array_elements(category.attributes) with ordinality t(a, place)), '')) as line
      from categories category where not id <@ '1' order by 1`),
};

const NAMES = ['products', 'families', 'companies', 'categories'] as const;

beforeEach(async () => {
  await shop().app.db.execute(sql`delete from import_profiles`);
  await ask(exchangeRateSet, { currency: 'USD', rate: 40, confirm: true });
});

/** Assigns columns by their headings, as a person does on the page. */
const mapped = async (read: WholeImport, step: Step): Promise<WholeImport> => {
  const { decimal: _, ...guessed } = read.settings;
  const columns = guessed.columns.map((field, place) => {
    const { title = '' } = read.columns[place] ?? {};
    return step.columns?.[title] ?? field;
  });
  for (const title of Object.keys(step.columns ?? {}))
    expect(read.columns.map((column) => column.title)).toContain(title);
  const { status, body } = await importer().ask('map', {
    guid: read.guid,
    ...guessed,
    ...(step.titles && { titles: step.titles }),
    columns,
    createsMissing: true,
    defaults: {
      ...NO_DEFAULTS,
      values: step.defaults ?? {},
      ...(step.currency && { currency: step.currency }),
    },
  });
  expect([status, body.error]).toEqual([200, '']);
  return importer().finish(read.guid);
};

const run = async (step: Step): Promise<WholeImport> => {
  const imp = importer();
  const content = await readFile(new URL(`foreign-files/${step.file}`, import.meta.url));
  const read = await imp.send(step.kind, content, step.file);
  expect(read.kind).toBe(step.reads);
  let compared = step.isRemembered ? read : await mapped(read, step);
  if (step.answers) {
    const { guid, revision } = compared;
    const { status, body } = await imp.ask('answer', { guid, revision, answers: step.answers });
    expect([status, body.error]).toEqual([200, '']);
    compared = await imp.finish(guid);
  }
  expect(compared.state).toBe('checked');
  const bad = saidOf(await imp.rows(compared, 'bad'));
  expect(bad).toEqual(step.bad ?? []);
  const warnings = [...read.warnings, ...compared.warnings].join('\n');
  for (const warning of step.warns ?? []) expect(warnings).toContain(warning);
  const written = await imp.write(compared, bad.length > 0);
  expect(written.state).toBe('done');
  return written;
};

for (const { title, photos = [], steps } of [
  ...SUPPLIER_LISTS,
  ...PROGRAM_EXPORTS,
  ...CONVERTED_LISTS,
])
  test(title, { timeout: 120_000 }, async () => {
    const { db } = shop().app;
    for (const name of photos)
      await db.execute(sql`insert into images (target, name, path, width, height)
        values ('product', ${name}, ${`test/${name}`}, 10, 10)`);
    const everything = () => Promise.all(NAMES.map((name) => LISTS[name]()));
    const before = await everything();
    const others = new Set(before.flat());
    const written: WholeImport[] = [];
    for (const step of steps) {
      written.push(await run(step));
      for (const name of NAMES) {
        const expected = step.gives?.[name];
        if (expected)
          expect((await LISTS[name]()).filter((line) => !others.has(line))).toEqual(
            expected.toSorted(),
          );
      }
    }
    for (const one of written.reverse()) expect((await importer().undo(one)).state).toBe('undone');
    expect(await everything()).toEqual(before);
  });
