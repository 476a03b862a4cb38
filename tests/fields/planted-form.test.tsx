/** Follows planted fields through the form: drawn, filled in, read, checked, and compared in words. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { catalogueProduct } from '#contract/definitions/catalogue-product';
import { communicationEntity } from '#contract/definitions/communication';
import { companyEntity, companyGroupEntity } from '#contract/definitions/company';
import { companyItems } from '#contract/definitions/company-lists';
import { byOwnNames, type Entity } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { imageEntity } from '#contract/definitions/image';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import { personEntity, personItems } from '#contract/definitions/person';
import { productEntity } from '#contract/definitions/product';
import type { FormState } from '../../src/ui/form/use-form.ts';
import { FACTS, NAMES, PLANTED, plantInto, VALUES, wired } from './planted.ts';

const ITEMS = [...Object.values(companyItems), ...Object.values(personItems)];
plantInto(
  catalogueProduct,
  productEntity,
  familyEntity,
  communicationEntity,
  imageEntity,
  bannerItemEntity,
);
plantInto(boughtOrder, soldOrder, companyGroupEntity, companyEntity, personEntity, ...ITEMS);
// Everything below is derived from the definitions when it is loaded.
const { EntityFields } = await import('../../src/ui/edit/EntityFields.tsx');
const { ItemFields } = await import('../../src/ui/form/ItemFields.tsx');
const { Emails, Phones } = await import('../../src/ui/person/Lists.tsx');
const { itemEdit } = await import('../../src/ui/edit/item-edits.ts');
const { personFieldForm } = await import('../../src/islands/profile/person-field.ts');
const { companyGroupForm, companyDataForm } = await import('#contract/fields/company-fields');
const { changeTexts, noteTexts, readFields, readValue } = await import(
  '../../src/ui/edit/entity-values.ts'
);
const { OrderFacts } = await import('../../src/ui/order/OrderFacts.tsx');
const { order } = await import('../../src/islands/orders/sample-order.ts');
const { CommFields } = await import('../../src/ui/communications/fields.tsx');
const { inputShape } = await import('#contract/definitions/schemas');
const { familyParms, productParms } = await import('#contract/fields/goods-fields');

/** The controls ask a form for their errors alone. */
const form = { errors: {} } as FormState;
const NONE = { categoryId: false, brandId: false, family: false, providerId: false } as const;

const draw = (prefix: 'Product' | 'Autopart'): string =>
  renderToStaticMarkup(
    prefix === 'Product' ? (
      <EntityFields
        entity={productEntity}
        form={form}
        shown={{ ...wired('Product'), specifications: [], relatedLinks: [] }}
        controls={NONE}
        onChange={() => {}}
      />
    ) : (
      <EntityFields
        entity={familyEntity}
        form={form}
        shown={{ ...wired('Autopart'), originalCodes: [] }}
        controls={{ categoryId: false, applications: false }}
        onChange={() => {}}
      />
    ),
  );

/** Returns what a browser sends of these controls. */
const sent = (markup: string): FormData => {
  const data = new FormData();
  for (const [tag, name = ''] of markup.matchAll(/<input[^>]* name="(\w+)"[^>]*>/g)) {
    const isBox = tag.includes('type="checkbox"');
    if (isBox && !/ checked=""/.test(tag)) continue;
    data.append(name, isBox ? 'on' : (/ value="([^"]*)"/.exec(tag)?.[1] ?? ''));
  }
  return data;
};

test.each(['Product', 'Autopart'] as const)('a form of %s holds them and sends them', (prefix) => {
  const markup = draw(prefix);
  for (const name of NAMES) expect(markup).toContain(PLANTED[name].label);
  const entity = prefix === 'Product' ? productEntity : familyEntity;
  const values = readFields(entity, sent(markup));
  expect(values).toMatchObject(wired(prefix));
  const rules: Record<string, z.ZodMiniType> = prefix === 'Product' ? productParms : familyParms;
  const planted = z.object(
    Object.fromEntries(
      Object.keys(wired(prefix)).flatMap((name) => {
        const rule = rules[name];
        return rule ? [[name, rule]] : [];
      }),
    ),
  );
  expect(planted.parse(values)).toEqual(wired(prefix));
});

const BARE = { CommType: 'PHO', CommSubject: 'a', CommMessage: 'b', ImageName: 'a' } as const;
/** Forms that screens hold the values of. */
const held = (entity: Entity, values: object): string =>
  renderToStaticMarkup(
    <EntityFields
      entity={entity}
      form={form}
      shown={{ ...BARE, ...values }}
      controls={{}}
      onValue={() => {}}
    />,
  );

test.each([
  ['Comm', communicationEntity],
  ['Image', imageEntity],
  ['Order', boughtOrder],
  ['', bannerItemEntity],
  ['', soldOrder],
] as const)('a form of the prefix %s stores and sends them, in any state', (prefix, entity) => {
  const values = prefix === '' ? VALUES : wired(prefix);
  const markup =
    prefix === 'Comm'
      ? renderToStaticMarkup(<CommFields form={form} shown={{ ...BARE, ...values }} />)
      : held(entity, values);
  for (const name of NAMES) expect(markup).toContain(PLANTED[name].label);
  const read = readFields(entity, sent(markup));
  expect(read).toMatchObject(values);
  const rules = new Map<string, z.ZodMiniType>(Object.entries(inputShape(entity)));
  for (const [name, value] of Object.entries(values))
    expect(rules.get(name)?.parse(read[name])).toBe(value);
});

test.each([
  ['company', companyEntity, companyDataForm],
  ['group', companyGroupEntity, companyGroupForm],
  ['person', personEntity, z.object(inputShape(byOwnNames(personEntity)))],
] as const)('a form of a %s holds them by its own names', (_, entity, schema) => {
  const own = byOwnNames(entity);
  const controls = { identifier: false };
  const markup = renderToStaticMarkup(
    <EntityFields entity={own} form={form} shown={VALUES} controls={controls} />,
  );
  for (const name of NAMES) expect(markup).toContain(PLANTED[name].label);
  const values = readFields(own, sent(markup));
  expect(values).toMatchObject(VALUES);
  const whole = { companyGroupId: 1, ...values, name: 'Ana', lastName: 'Sosa' };
  expect(schema.parse({ ...whole, identifier: '211003420017' })).toMatchObject(VALUES);
});

test.each(ITEMS)('an item of $prefix is added and changed with them', (entity) => {
  const markup = renderToStaticMarkup(<ItemFields entity={entity} form={form} values={VALUES} />);
  for (const name of NAMES) expect(markup).toContain(PLANTED[name].label);
  const values = readFields(byOwnNames(entity), sent(markup));
  expect(itemEdit(entity, undefined, values)).toMatchObject(wired(entity.prefix));
  expect(itemEdit(entity, { id: 7, ...values, plantedCount: 3 }, values)).toEqual({
    BCMode: 'UPD',
    [`${entity.prefix}Id`]: 7,
    ...wired(entity.prefix, { plantedCount: 12 }),
  });
});

test('the profile edits the marked one itself', () => {
  const { own, label, schema } = personFieldForm('plantedText' as 'identifier');
  const markup = renderToStaticMarkup(
    <EntityFields entity={own} form={form} shown={VALUES} controls={{}} />,
  );
  expect([label, schema.parse(readFields(own, sent(markup)))]).toEqual([
    'Texto plantado',
    { plantedText: 'Hecho en Durazno' },
  ]);
});

test('an order’s facts show what its buyer and its seller wrote', () => {
  const markup = renderToStaticMarkup(<OrderFacts order={{ ...order, ...VALUES }} pickup="" />);
  for (const { name, value } of FACTS)
    expect(markup).toContain(
      `<dt>${name}</dt><dd>${name === 'Marca plantada' ? 'sí' : value}</dd>`,
    );
});

test('the change is described as the form shows it', () => {
  const texts = changeTexts(productEntity);
  expect([texts.ProductPlantedPrice?.(10), texts.ProductPlantedFlag?.(true)]).toEqual([
    '$ 10,00',
    'sí',
  ]);
});

test('a flag shows its hint and its error', () => {
  const markup = renderToStaticMarkup(
    <EntityFields
      entity={{
        prefix: '',
        fields: { fragile: { kind: 'flag', label: 'Frágil', initial: false } },
      }}
      form={{ errors: { fragile: 'No es válido' } }}
      shown={{}}
      controls={{}}
      hints={{ fragile: 'Se envía con cuidado' }}
    />,
  );
  expect(markup).toMatch(/<input [^>]*aria-invalid="true"[^>]* type="checkbox"/);
  for (const text of ['Se envía con cuidado', 'No es válido']) expect(markup).toContain(text);
});

test('a form reads an integer with grouped thousands, and refuses a fraction', () => {
  const field = { kind: 'integer', label: 'Cuenta', min: 0, max: 9999 } as const;
  const readTyped = (typed: string) => readValue(field, typed);
  expect(['1.500', ' 12 ', '1,5', ''].map(readTyped)).toEqual([1500, 12, Number.NaN, Number.NaN]);
});

test.each(ITEMS)('a list shows them beside an item of $prefix', (entity) => {
  const { plantedText, plantedCount } = VALUES;
  const item = { id: 1, observation: 'Portería', plantedFlag: true, plantedText, plantedCount };
  const texts = noteTexts<Entity>(entity, item, []);
  const planted = ['Texto plantado: Hecho en Durazno', 'Cuenta plantada: 12', 'Marca plantada'];
  expect(texts).toEqual('observation' in entity.fields ? ['Portería', ...planted] : planted);
  const initial = { id: 1, observation: '', plantedText: '', plantedCount: null, plantedPrice: 0 };
  expect(noteTexts<Entity>(entity, initial, [])).toEqual([]);
  expect(noteTexts<Entity>(entity, item, ['plantedFlag', 'observation'])).toEqual(
    planted.slice(0, 2),
  );
});

test('a person’s phones and e-mails are listed with them', () => {
  const common = { id: 1, isDefault: true, ofCompany: false, ...VALUES };
  const person = {
    ...{ id: 1, name: 'Ana', lastName: 'Sosa', identifier: '', addresses: [], employeeOf: [] },
    ...{ defaultPhone: null, defaultAddress: null, defaultEmail: null },
    phones: [{ ...common, phone: '099 123 456', type: 'WOR' as const, observation: 'Portería' }],
    emails: [{ ...common, email: 'ana@taller.example' }],
  };
  const save = async () => undefined;
  const phones = renderToStaticMarkup(<Phones person={person} save={save} />);
  expect(phones).toContain(
    'Trabajo · Portería · Texto plantado: Hecho en Durazno · Cuenta plantada',
  );
  const emails = renderToStaticMarkup(<Emails person={person} save={save} />);
  expect(emails).toContain('Texto plantado: Hecho en Durazno · Cuenta plantada: 12');
});
