/** Follows planted fields of companies, groups, people and the items of their lists from the call to database, history, files and a host. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companyEntity, companyGroupEntity } from '#contract/definitions/company';
import { companyItems } from '#contract/definitions/company-lists';
import { personEntity, personItems } from '#contract/definitions/person';
import { NAMES, PLANTED, plantInto, VALUES, wired } from './planted.ts';

const ITEMS = ['phones', 'addresses', 'emails'] as const;
plantInto(companyGroupEntity, companyEntity, ...Object.values(companyItems));
plantInto(personEntity, ...Object.values(personItems));
// Everything below is derived from the definitions when it is loaded.
const { migratePlanted } = await import('./planted-migration.ts');
const { companies, companyGroups } = await import('#backend/database/tables/companies');
const lists = await import('#backend/database/tables/company-lists');
const people = await import('#backend/database/tables/accounts');
const { useCompanyApp } = await import('../support/companies.ts');
const { createImporter } = await import('../support/imports.ts');
const { readRows } = await import('#backend/remote/wire/rows');
const { companyFind, companyUpdate } = await import('#contract/calls/companies');
const { companyGroupAdd, companyGroupFind, companyGroupUpdate } = await import(
  '#contract/calls/company-groups'
);
const { personFind, personUpdate } = await import('#contract/calls/profile');
const { personExportFor } = await import('#contract/calls/privacy');
const { erasePerson } = await import('#backend/privacy/erase');
const { personAddAddress, personAddPhone } = await import('#contract/calls/profile');
const { changeText, fieldWord } = await import('../../src/ui/history/words.ts');

const { shop, who, good, post, add, find, update, audit, group } = useCompanyApp((db) => {
  const { companyPhones, companyAddresses, companyEmails } = lists;
  const { persons, personPhones, personAddresses, personEmails } = people;
  return migratePlanted(db, {
    ...{ companies, companyGroups, companyPhones, companyAddresses, companyEmails },
    ...{ persons, personPhones, personAddresses, personEmails },
  });
});

const OTHER = { ...VALUES, plantedText: 'Otro', plantedCount: 3, plantedPrice: 10.5 };

/** One item of each list in the form of an addition. */
const itemsOf = (prefix: 'Co' | 'Pe', values: object = VALUES) => ({
  phones: [{ [`${prefix}Phone`]: '099 123 456', ...wired(`${prefix}Phone`, values) }],
  addresses: [
    {
      StateId: 1,
      CityId: 1,
      [`${prefix}Address`]: 'Rivera 1',
      ...wired(`${prefix}Address`, values),
    },
  ],
  emails: [{ [`${prefix}Email`]: 'a@taller.example', ...wired(`${prefix}Email`, values) }],
});
const inserted = (prefix: 'Co' | 'Pe') =>
  Object.fromEntries(
    Object.entries(itemsOf(prefix)).map(([list, items]) => [
      list,
      items.map((item) => ({ BCMode: 'INS', ...item })),
    ]),
  );
const KEYS = { phones: 'PhoneId', addresses: 'AddressId', emails: 'EmailId' };
/** Edits of all items of a company or a person. */
const edits = (
  prefix: 'Co' | 'Pe',
  thing: { [L in (typeof ITEMS)[number]]: { id: number }[] },
  BCMode: 'UPD' | 'DLT',
  values: object = {},
) =>
  Object.fromEntries(
    ITEMS.map((list) => [
      list,
      thing[list].map(({ id }) => ({
        BCMode,
        [prefix + KEYS[list]]: id,
        ...wired((prefix + KEYS[list]).slice(0, -2), values),
      })),
    ]),
  );
const everywhere = (values: object) => ({
  ...values,
  phones: [expect.objectContaining(values)],
  addresses: [expect.objectContaining(values)],
  emails: [expect.objectContaining(values)],
});

const addPlanted = () => {
  const { phones: Phones, addresses: Addresses, emails: Emails } = itemsOf('Co');
  return add({ ...wired('Company'), Phones, Addresses, Emails });
};

test('a company and its lists have what their forms send, and say it again', async () => {
  const company = await addPlanted();
  expect(company).toMatchObject(everywhere(VALUES));
  expect(await find(company.id)).toEqual(company);
  const changed = await update({
    id: company.id,
    parms: wired('Company', OTHER),
    ...edits('Co', company, 'UPD', OTHER),
  });
  expect(changed).toMatchObject(everywhere(OTHER));
  // Fields that an update does not send stay.
  const named = await update({ id: company.id, parms: { CompanyName: 'Otro nombre' } });
  expect(named).toMatchObject(everywhere(OTHER));
  const emptied = await update({ id: company.id, ...edits('Co', named, 'DLT') });
  expect(emptied).toMatchObject({ phones: [], addresses: [], emails: [] });
});

test('a company that says nothing of them has their initial values', async () => {
  const { plantedText, plantedCount, plantedPrice, phones } = await add().then(
    (company) => company as typeof company & Record<keyof typeof VALUES, unknown>,
  );
  expect([plantedText, plantedCount, plantedPrice]).toEqual(['', null, 0]);
  expect(phones[0]).toMatchObject({ plantedText: '', plantedCount: null, plantedFlag: false });
});

test('a value that the definition does not take is refused at its field', async () => {
  const company = await addPlanted();
  const { status, body } = await post(companyUpdate.path, {
    id: company.id,
    parms: { CompanyPlantedCount: 100 },
    ...edits('Co', company, 'UPD', { plantedCount: 100 }),
  });
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([
    400,
    [
      'addresses.0.CoAddressPlantedCount',
      'emails.0.CoEmailPlantedCount',
      'parms.CompanyPlantedCount',
      'phones.0.CoPhonePlantedCount',
    ],
  ]);
});

test('a merged company loses no item that says more', async () => {
  const company = await addPlanted();
  const same = await addPlanted();
  const bare = await add({ Emails: itemsOf('Co', {}).emails });
  const other = await add({
    Phones: itemsOf('Co', OTHER).phones,
    Emails: itemsOf('Co', OTHER).emails,
  });
  const merge = async (otherId: number) => {
    await good('/rest/company/merge', { id: company.id, otherId });
    const { phones, emails } = await find(company.id);
    return [phones.length, emails.length];
  };
  expect(await merge(same.id)).toEqual([1, 1]);
  expect(await merge(bare.id)).toEqual([1, 1]);
  expect(await merge(other.id)).toEqual([2, 2]);
});

test('a merged company leaves its values where the other company has none', async () => {
  const merged = async (kept: object, other: object) => {
    const { id } = await add(wired('Company', kept));
    const { id: otherId } = await add(wired('Company', other));
    await good('/rest/company/merge', { id, otherId });
    return find(id);
  };
  expect(await merged({}, VALUES)).toMatchObject(VALUES);
  const { plantedText, plantedCount } = OTHER;
  expect(await merged({ plantedText, plantedCount }, VALUES)).toMatchObject({
    ...VALUES,
    plantedText,
    plantedCount,
  });
});

test('the history shows the changes in the words of the form', async () => {
  const company = await addPlanted();
  await update({
    id: company.id,
    parms: wired('Company', OTHER),
    ...edits('Co', company, 'UPD', OTHER),
  });
  const [entry] = await audit('company', company.id);
  const fields = entry?.changes.map(({ field }) => field);
  expect(fields).toEqual(['plantedText', 'plantedCount', 'plantedPrice', ...ITEMS]);
  for (const subject of ['company', 'companyGroup', 'person'] as const)
    expect(NAMES.map((name) => fieldWord(name, subject))).toEqual(
      NAMES.map((name) => PLANTED[name].label),
    );
  const phones = entry?.changes.find(({ field }) => field === 'phones')?.to;
  expect(changeText('phones', phones, true).split(' · ').sort()).toEqual(
    ['$ 10,50', '099 123 456', '3', 'Otro', 'Trabajo', VALUES.plantedSecret, 'sí'].sort(),
  );
});

test('a group has them, and its history too', async () => {
  const added = await good(companyGroupAdd.path, {
    companyGroup: { CompanyGroupName: 'Con más', ...wired('CompanyGroup') },
  });
  const { id } = companyGroupAdd.output.parse(added).res;
  expect(companyGroupAdd.output.parse(added).res).toMatchObject(VALUES);
  const parms = wired('CompanyGroup', OTHER);
  const changed = await good(companyGroupUpdate.path, { id, parms });
  expect(companyGroupUpdate.output.parse(changed).data).toMatchObject(OTHER);
  const found = companyGroupFind.output.parse(await good(companyGroupFind.path, { id }));
  expect(found.data).toMatchObject({ ...OTHER, version: 2 });
  expect((await audit('companyGroup', id))[0]?.changes).toContainEqual({
    field: 'plantedPrice',
    from: 1234.5,
    to: 10.5,
  });
});

test('a person and its lists have them, whoever changes it', async () => {
  const { personId: id, token } = who('buyer');
  const { phones, addresses } = personFind.output.parse(await good(personFind.path, { id })).data;
  const emptied = edits('Pe', { phones, addresses, emails: [] }, 'DLT');
  await good(personUpdate.path, { id, ...emptied });
  const input = { id, parms: wired('Person'), ...inserted('Pe') };
  const { body } = await shop().post(personUpdate.path, input, { token });
  const person = personUpdate.output.parse(body).data;
  expect(person).toMatchObject(everywhere(VALUES));
  const changed = await good(personUpdate.path, {
    id,
    parms: wired('Person', OTHER),
    ...edits('Pe', person, 'UPD', OTHER),
  });
  expect(personUpdate.output.parse(changed).data).toMatchObject(everywhere(OTHER));
  const [entry] = await audit('person', id);
  expect(entry?.changes.map(({ field }) => field)).toEqual([
    'plantedText',
    'plantedCount',
    'plantedPrice',
    ...ITEMS,
  ]);
});

test('the checkout adds phones and addresses with them', async () => {
  const { token } = who('colleague');
  const items = itemsOf('Pe');
  const added = await shop().post(personAddPhone.path, items.phones[0], { token });
  expect(personAddPhone.output.parse(added.body).data).toMatchObject(VALUES);
  const placed = await shop().post(personAddAddress.path, items.addresses[0], { token });
  expect(personAddAddress.output.parse(placed.body).data).toMatchObject(VALUES);
});

test('the checkout changes only the fields of a known phone that it names', async () => {
  const { token } = who('colleague');
  const save = async (PePhone: string, values: object) => {
    const input = { PePhone, ...wired('PePhone', values) };
    const { body } = await shop().post(personAddPhone.path, input, { token });
    return personAddPhone.output.parse(body).data;
  };
  const { id } = await save('2900 4321', { ...VALUES, type: 'WOR' });
  const noted = await save('29004321', { observation: 'Portería', plantedText: '', type: 'HOM' });
  expect(noted).toMatchObject({ id, ...VALUES, type: 'WOR', observation: 'Portería' });
  const { plantedText } = OTHER;
  const typed = await save('2900 4321', { plantedText, plantedCount: null });
  expect(typed).toEqual({ ...noted, plantedText });
});

test('a person’s own data holds them, and its erasure clears them', async () => {
  const { personId } = who('colleague');
  const id = personId ?? 0;
  await good(personUpdate.path, { id, parms: wired('Person'), ...inserted('Pe') });
  const own = JSON.stringify(await good(personExportFor.path, { id, reason: 'La pidió' }));
  // The person itself, and an item of each list.
  expect(own.match(/"Texto plantado":"Hecho en Durazno"/g)?.length).toBeGreaterThanOrEqual(4);
  const { db } = shop().app;
  // People with communications are kept without their data.
  await db.execute(sql`insert into communications (type, subject, message, last_event, date,
      creator_person_id, creator_company_id, contact_company_id, person_id)
    values ('CALL', 'x', 'x', 'NEW', now(), ${id}, 1, 1, ${id})`);
  await db.execute(sql`update users set person_id = null where person_id = ${id}`);
  await db.transaction((tx) => erasePerson(tx, id));
  const { rows } = await db.execute(
    sql`select name, planted_text as text, planted_count as count from persons where id = ${id}`,
  );
  expect(rows).toEqual([{ name: 'Persona', text: '', count: null }]);
});

test('files carry them both ways', async () => {
  const importer = createImporter(shop().post, who('seller').token);
  const company = await addPlanted();
  const titles = NAMES.map((name) => PLANTED[name].file.headings[0]);
  const further =
    '[Texto plantado: Uno; dos [3\\]] [Monto plantado: 10,50] [Marca plantada: sí] [Cuenta plantada: 7]';
  const rows = [
    ['rut', ...titles, 'telefonos', 'direcciones', 'correos'],
    [
      company.identifier,
      ...['Uno; dos', '7', '10,50', 'sí', 'https://otro.example/x'],
      `Casa: 2900 1234 ${further} | 099 123 456`,
      `Rivera 1, Montevideo ${further}`,
      `b@taller.example ${further}`,
    ],
  ];
  const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\n');
  const read = await importer.send('companies', csv);
  const compared = await importer.map(read);
  expect(compared).toMatchObject({ changed: 1, bad: 0 });
  await importer.write(compared);
  const carried = { plantedCount: 7, plantedPrice: 10.5, plantedFlag: true };
  const values = { ...carried, plantedText: 'Uno; dos [3]' };
  const changed = await find(company.id);
  expect(changed).toMatchObject({
    ...carried,
    plantedText: 'Uno; dos',
    plantedSecret: 'https://otro.example/x',
    phones: [
      { phone: '2900 1234', type: 'HOM', ...values },
      { phone: '099 123 456', plantedText: '', plantedCount: null },
    ],
    addresses: [{ address: 'Rivera 1', ...values }],
    emails: [{ email: 'b@taller.example', ...values }],
  });
  const { body } = await post('/rest/export/rows', { kind: 'companies', after: 0 });
  const exported = body as unknown as { titles: string[]; rows: (string | number)[][] };
  const again = [exported.titles, ...exported.rows]
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';'))
    .join('\n');
  expect(again).toContain('Casa: 2900 1234 [Texto plantado: Uno; dos [3\\\\]]');
  const unchanged = await importer.map(await importer.send('companies', again));
  expect(unchanged).toMatchObject({ changed: 0, added: 0, bad: 0 });
});

test('a host that has them is understood, and one that lacks them too', async () => {
  const named = {
    ...{ CompanyId: 1, CompanyName: 'Taller', CompanyIdentifier: '211003420017' },
    ...{ CompanyGroupId: 1, CompanyGroupName: 'Grupo' },
  };
  const { phones: Phones, addresses: Addresses, emails: Emails } = itemsOf('Co');
  const withId = (items: object[], key: string) => items.map((item) => ({ [key]: 1, ...item }));
  const full = {
    ...named,
    ...wired('Company'),
    Phones: withId(Phones, 'CoPhoneId'),
    Addresses: withId(Addresses, 'CoAddressId'),
    Emails: withId(Emails, 'CoEmailId'),
  };
  const companyIn = (data: object) => readRows(companyFind, { data }).output.data;
  expect(companyIn(full)).toMatchObject(everywhere(VALUES));
  const nothing = { plantedText: '', plantedCount: null, plantedPrice: 0, plantedFlag: false };
  const bare = itemsOf('Co', {});
  expect(
    companyIn({
      ...named,
      Phones: withId(bare.phones, 'CoPhoneId'),
      Addresses: withId(bare.addresses, 'CoAddressId'),
      Emails: withId(bare.emails, 'CoEmailId'),
    }),
  ).toMatchObject(everywhere(nothing));
  const person = {
    ...{ PersonId: 1, PersonName: 'Ana', PersonLastName: 'Sosa', PersonIdentifier: '' },
    ...wired('Person'),
    Phones: withId(itemsOf('Pe').phones, 'PePhoneId'),
    Addresses: withId(itemsOf('Pe').addresses, 'PeAddressId'),
    Emails: withId(itemsOf('Pe').emails, 'PeEmailId'),
  };
  const personIn = (data: object) => readRows(personFind, { data }).output.data;
  expect(personIn(person)).toMatchObject(everywhere(VALUES));
  const groupIn = (data: object) => readRows(companyGroupFind, { data, companies: [] }).output.data;
  const groupNamed = { CompanyGroupId: 1, CompanyGroupName: 'Grupo' };
  expect(groupIn({ ...groupNamed, ...wired('CompanyGroup') })).toMatchObject(VALUES);
  expect(groupIn(groupNamed)).toMatchObject({ ...nothing, web: '' });
  expect(await group()).toBeGreaterThan(0);
});
