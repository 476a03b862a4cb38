/** Companies and their groups, as sellers edit them. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companyAdd, companyFilter, companyFind, companyUpdate } from '#contract/calls/companies';
import {
  companyGroupFilter,
  companyGroupFind,
  companyGroupMerge,
  companyGroupRemove,
  companyGroupUpdate,
} from '#contract/calls/company-groups';
import { useCompanyApp } from '../support/companies.ts';

const { shop, who, post, good, group, newRut, companyOf, add, find, update, audit } =
  useCompanyApp();
const filtered = (...filters: [string, string | number][]) => ({
  filters: filters.map(([FilterKey, value]) => ({ FilterKey, FilterValue: `${value}` })),
});
const names = async (...filters: [string, string | number][]) =>
  companyFilter.output
    .parse(await good(companyFilter.path, { ...filtered(...filters), rowsMax: 100 }))
    .data.map(({ name }) => name);

test('a company is added with all lists and recorded in the history', async () => {
  const added = await add({
    CompanyName: '  Radiadores Ñandú & Cía. ',
    Emails: [{ CoEmail: 'taller@nandu.example' }],
    Tags: [{ TagName: 'mayorista' }],
    WorkBranches: [{ WorkBranchId: 1 }],
    Categories: [{ CategoryId: '1.1' }],
    ClientOf: [{ ClientOfCompanyId: 2 }],
  });
  expect(added).toMatchObject({
    name: 'Radiadores Ñandú & Cía.',
    companyGroupName: 'Grupo',
    isShop: false,
    phones: [{ phone: '099 123 456', type: 'WOR', observation: '' }],
    addresses: [{ address: 'Rivera 2000', cityName: 'Montevideo' }],
    emails: [{ email: 'taller@nandu.example' }],
    tags: [{ name: 'mayorista' }],
    workBranches: [{ name: 'Talleres' }],
    categories: [{ id: '1.1', name: 'Radiadores' }],
    clientOf: [{ id: 2 }],
  });
  expect(await find(added.id)).toEqual(added);
  const [entry] = await audit('company', added.id);
  expect(entry).toMatchObject({ action: 'INS', author: 'Ana Píriz' });
  expect(entry?.changes).toContainEqual({ field: 'tags', to: ['mayorista'] });
});

test('an update changes the sent fields and list items only', async () => {
  const before = await add({ Emails: [{ CoEmail: 'uno@nandu.example' }] });
  const after = await update({
    id: before.id,
    version: before.version,
    parms: { CompanyName: 'Otro nombre' },
    phones: [
      { BCMode: 'INS', CoPhone: '2480 5501', CoPhoneType: 'HOM', CoPhoneObservation: 'de tarde' },
      { BCMode: 'UPD', CoPhoneId: before.phones[0]?.id, CoPhone: '098 765 432' },
    ],
    addresses: [{ BCMode: 'UPD', CoAddressId: before.addresses[0]?.id, StateId: 2, CityId: 2 }],
    emails: [{ BCMode: 'DLT', CoEmailId: before.emails[0]?.id }],
    tags: [{ BCMode: 'INS', TagName: 'taller' }],
  });
  expect(after).toMatchObject({
    name: 'Otro nombre',
    identifier: before.identifier,
    version: before.version + 1,
    phones: [
      { phone: '098 765 432', type: 'WOR' },
      { phone: '2480 5501', type: 'HOM' },
    ],
    addresses: [{ address: 'Rivera 2000', cityName: 'Las Piedras' }],
    emails: [],
    tags: [{ name: 'taller' }],
  });
  const [entry] = await audit('company', before.id);
  expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(
    ['addresses', 'emails', 'name', 'phones', 'tags'].toSorted(),
  );
});

test('an update without differences leaves no version and no history', async () => {
  const before = await add();
  const [phone] = before.phones;
  const after = await update({
    id: before.id,
    parms: { CompanyName: before.name },
    phones: [{ BCMode: 'UPD', CoPhoneId: phone?.id, CoPhone: phone?.phone }],
  });
  expect(after).toEqual(before);
  expect(await audit('company', before.id)).toHaveLength(1);
});

test('an outdated update is refused with the current company', async () => {
  const seen = await add();
  const theirs = await update(
    { id: seen.id, version: seen.version, parms: { CompanyName: 'Suyo' } },
    who('colleague'),
  );
  const { status, body } = await post(companyUpdate.path, {
    id: seen.id,
    version: seen.version,
    parms: { CompanyName: 'Mío' },
  });
  expect({ status, code: body.errorCode, detail: body.detail }).toEqual({
    status: 409,
    code: 'record.stale',
    detail: theirs,
  });
  expect(await find(seen.id)).toEqual(theirs);
});

test('an update with a foreign list item changes nothing', async () => {
  const [mine, other] = [await add(), await add()];
  const { status, body } = await post(companyUpdate.path, {
    id: mine.id,
    parms: { CompanyName: 'A medias' },
    phones: [{ BCMode: 'DLT', CoPhoneId: other.phones[0]?.id }],
  });
  expect({ status, code: body.errorCode }).toEqual({ status: 404, code: 'record.notFound' });
  expect(await find(mine.id)).toEqual(mine);
  expect(await find(other.id)).toEqual(other);
});

test('a RUT belongs to one company, which the refusal names', async () => {
  const [first, second] = [await add({ CompanyName: 'La primera' }), await add()];
  const spelled = first.identifier.replace(/^(\d\d)(\d{6})/, '$1.$2-');
  const adding = await post(companyAdd.path, {
    companyGroupId: await group(),
    company: companyOf({ CompanyIdentifier: spelled }),
  });
  expect(adding.body).toMatchObject({
    errorCode: 'company.rutTaken',
    detail: { id: first.id, name: 'La primera' },
    fields: { 'company.CompanyIdentifier': 'Ya hay una empresa con ese RUT.' },
  });
  const changing = await post(companyUpdate.path, {
    id: second.id,
    parms: { CompanyIdentifier: first.identifier },
  });
  expect(changing.body).toMatchObject({ errorCode: 'company.rutTaken', detail: { id: first.id } });
});

test('required fields have their messages, and a wrong check digit is accepted', async () => {
  const { body } = await post(companyAdd.path, {
    companyGroupId: -1,
    company: companyOf({ CompanyName: ' ', CompanyIdentifier: '21100342001', Phones: [] }),
  });
  expect(body.fields).toMatchObject({
    companyGroupId: 'Este campo es obligatorio',
    'company.CompanyName': 'Este campo es obligatorio',
    'company.CompanyIdentifier': 'Ingrese un RUT válido',
    'company.Phones': 'Este campo es obligatorio',
  });
  expect((await add({ CompanyIdentifier: '211003420018' })).identifier).toBe('211003420018');
});

test('name and RUT of the shop’s own company cannot be changed here', async () => {
  const { body } = await post(companyUpdate.path, {
    id: 1,
    parms: { CompanyIdentifier: newRut() },
  });
  expect(body.errorCode).toBe('company.ofShop');
});

test('lists are filtered by group, tag, line of work, category, client-of and text', async () => {
  const name = 'Güemes 100% Climatización';
  await add({
    CompanyName: name,
    Tags: [{ TagName: 'VIP' }],
    WorkBranches: [{ WorkBranchId: 2 }],
    Categories: [{ CategoryId: '1.1' }],
    ClientOf: [{ ClientOfCompanyId: 2 }],
    Phones: [{ CoPhone: '(099) 444-555' }],
  });
  for (const filter of [
    ['tagId', 'vip'],
    ['workBranchId', 2],
    ['text', 'guemes climatizacion'],
    ['text', '100%'],
    ['text', '099444555'],
    ['text', '099 444 555'],
    ['text', '+598 99 444 555'],
  ] as [string, string | number][])
    expect(await names(filter), String(filter)).toEqual([name]);
  expect(await names(['categoryId', '1'])).toContain(name);
  expect(await names(['clientOfCompanyId', 2], ['tagId', 'vip'])).toEqual([name]);
  expect(await names(['companyGroupId', await group()])).toContain(name);
  expect(await names(['text', '10_%'])).toEqual([]);
  const wrong = await post(companyFilter.path, filtered(['colour', 'red']));
  expect(wrong.body.errorCode).toBe('request.invalid');
});

test.each(['REL', 'RUT'])(
  'companies are ordered by %s, and reversed with a minus',
  async (orderBy) => {
    await add({ CompanyName: 'Zapicán Hnos.' });
    await add({ CompanyName: 'Aceguá Motores' });
    const ids = async (order: string) =>
      companyFilter.output
        .parse(await good(companyFilter.path, { filters: [], rowsMax: 100, orderBy: order }))
        .data.map(({ id }) => id);
    const up = await ids(orderBy);
    expect(up.length).toBeGreaterThan(2);
    expect(await ids(`${orderBy}-`)).toEqual(up.toReversed());
    const { rows } = await shop().app.db.execute<{ id: number }>(
      sql`select id from companies order by ${orderBy === 'REL' ? sql`name` : sql`identifier`}, id`,
    );
    expect(up).toEqual(rows.map(({ id }) => id));
  },
);

test('groups have ten a page, six in short form, and one company must match all filters', async () => {
  const added: number[] = [];
  for (let n = 0; n < 11; n++) {
    const { res } = await good('/rest/companyGroup/add', {
      companyGroup: { CompanyGroupName: `Página ${n}`, CompanyGroupWeb: 'www.grupo.example' },
    });
    // The test parses the reply with the contract's schema.
    added.push((res as { id: number }).id);
  }
  const ask = async (input: object) =>
    companyGroupFilter.output.parse(await good(companyGroupFilter.path, input));
  const all = await ask(filtered(['text', 'pagina']));
  expect([all.data.length, all.resultCount]).toEqual([10, 11]);
  expect(all.data[0]).toMatchObject({ web: 'www.grupo.example', companiesCount: 0 });
  const short = await ask({ ...filtered(['text', 'pagina']), min: true, orderBy: 'REL' });
  expect(short.data).toHaveLength(6);
  expect(Object.keys(short.data[0] ?? {}).toSorted()).toEqual(['id', 'name']);

  const [mine = 0] = added;
  for (const tag of ['rojo', 'azul']) {
    const company = await add({ Tags: [{ TagName: tag }] });
    await update({ id: company.id, parms: { CompanyGroupId: mine } });
  }
  expect((await ask(filtered(['tagId', 'rojo']))).data.map(({ id }) => id)).toEqual([mine]);
  expect((await ask(filtered(['tagId', 'rojo'], ['tagId', 'azul']))).resultCount).toBe(0);

  const change = { id: mine, version: 1, parms: { CompanyGroupName: 'Con otro nombre' } };
  await good(companyGroupUpdate.path, change);
  const stale = await post(companyGroupUpdate.path, change);
  expect(stale.body).toMatchObject({
    errorCode: 'record.stale',
    detail: { name: 'Con otro nombre', version: 2, web: 'www.grupo.example' },
  });
  expect((await audit('companyGroup', mine)).map(({ action }) => action)).toEqual(['UPD', 'INS']);
});

test('a merged group gives its companies to the one that remains, an empty one is removed', async () => {
  const addGroup = async (CompanyGroupName: string, CompanyGroupWeb: string) => {
    const { res } = await good('/rest/companyGroup/add', {
      companyGroup: { CompanyGroupName, CompanyGroupWeb },
    });
    // The test parses the reply with the contract's schema.
    return (res as { id: number }).id;
  };
  const [kept, other] = [await addGroup('Queda', ''), await addGroup('Se va', 'www.grupo.example')];
  const company = await add({});
  await update({ id: company.id, parms: { CompanyGroupId: other } });
  const refusal = async (path: string, input: object) => (await post(path, input)).body.errorCode;
  expect(await refusal(companyGroupRemove.path, { id: other })).toBe('name.inUse');
  const merge = { id: kept, otherId: other };
  expect(await refusal(companyGroupMerge.path, { id: kept, otherId: kept })).toBe('name.mergeSelf');
  expect(await refusal(companyGroupMerge.path, { ...merge, otherVersion: 9 })).toBe('record.stale');
  const { data } = companyGroupMerge.output.parse(await good(companyGroupMerge.path, merge));
  expect(data).toMatchObject({ id: kept, name: 'Queda', web: 'www.grupo.example', version: 2 });
  const found = companyFind.output.parse(await good(companyFind.path, { id: company.id })).data;
  expect(found).toMatchObject({ companyGroupId: kept, companyGroupName: 'Queda' });
  expect((await audit('company', company.id))[0]).toMatchObject({
    reason: 'Unió el grupo Se va con Queda',
    changes: [{ field: 'companyGroupId', to: { id: kept, name: 'Queda' } }],
  });
  expect(await refusal(companyGroupFind.path, { id: other })).toBe('record.notFound');
  const empty = await addGroup('Vacío', '');
  await good(companyGroupRemove.path, { id: empty });
  expect((await audit('companyGroup', empty)).map(({ action }) => action)).toEqual(['DLT', 'INS']);
});

test('tags of companies are visible to sellers only', async () => {
  await add({ Tags: [{ TagName: 'moroso' }] });
  const asked = await shop().post('/rest/tag/list', {});
  expect(JSON.stringify(asked.body)).not.toContain('moroso');
  expect(JSON.stringify((await post('/rest/company/listMarks', {})).body)).toContain('moroso');
});

test('names in any script and long lists are accepted, up to a limit', async () => {
  const name = '株式会社 «Ñandú» 🚗 مصنع';
  const company = await add({ CompanyName: name });
  expect(company.name).toBe(name);
  const phones = Array.from({ length: 49 }, (_, n) => ({
    BCMode: 'INS',
    CoPhone: `099 000 ${100 + n}`,
  }));
  const full = await update({ id: company.id, phones });
  expect(full.phones).toHaveLength(50);
  const { body } = await post(companyUpdate.path, { id: company.id, phones: phones.slice(0, 1) });
  expect(body.errorCode).toBe('company.tooMany');
});
