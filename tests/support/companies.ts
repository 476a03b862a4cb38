/** Companies for tests: a seller of the shop, one of another company, and calls that are parsed. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#backend/database/connection';
import { auditList } from '#contract/calls/audit';
import { companyAdd, companyFind, companyUpdate } from '#contract/calls/companies';
import { companyGroupAdd } from '#contract/calls/company-groups';
import type { Company } from '#contract/entities/companies';
import { type Answer, useApp } from './app.ts';
import { type Planted, plantPlaces, plantUser } from './people.ts';

/** @param prepare changes the empty database */
export const useCompanyApp = (prepare: (db: Db) => Promise<void> = async () => {}) => {
  const people = new Map<'seller' | 'colleague' | 'outsider' | 'buyer', Planted>();
  const shop = useApp(async ({ app: { db } }) => {
    await prepare(db);
    await plantPlaces(db);
    people.set('seller', await plantUser(db, { isSeller: true, employeeOf: 1 }));
    people.set('colleague', await plantUser(db, { isSeller: true, employeeOf: 1 }));
    people.set('outsider', await plantUser(db, { isSeller: true, employeeOf: 2 }));
    people.set('buyer', await plantUser(db));
    await db.execute(
      sql`insert into categories (id, name, position) values ('1', 'Motor', 0), ('1.1', 'Radiadores', 1)`,
    );
    await db.execute(
      sql`insert into work_branches (id, name) values (1, 'Talleres'), (2, 'Reventa')`,
    );
  });
  const who = (name: 'seller' | 'colleague' | 'outsider' | 'buyer'): Planted => {
    const planted = people.get(name);
    if (!planted) throw new Error(`nobody is called ${name}`);
    return planted;
  };
  const post = (path: string, input: unknown, by: Planted = who('seller')): Promise<Answer> =>
    shop().post(path, input, { token: by.token });
  const good = async (path: string, input: unknown, by?: Planted) => {
    const { status, body } = await post(path, input, by);
    expect({ status, error: body.error, fields: body.fields }).toEqual({
      status: 200,
      error: '',
      fields: undefined,
    });
    return body;
  };

  let ruts = 210_000_000_000;
  const newRut = (): string => {
    ruts += 1;
    return `${ruts}`;
  };
  let groupId: number | undefined;
  const group = async (): Promise<number> => {
    const input = { companyGroup: { CompanyGroupName: 'Grupo', CompanyGroupWeb: '' } };
    groupId ??= companyGroupAdd.output.parse(await good(companyGroupAdd.path, input)).res.id;
    return groupId;
  };
  const companyOf = (plan: object = {}) => ({
    CompanyName: 'Taller Ñandú S.R.L.',
    CompanyIdentifier: newRut(),
    Phones: [{ CoPhone: '099 123 456', CoPhoneType: 'WOR' }],
    Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Rivera 2000' }],
    ...plan,
  });
  const add = async (plan: object = {}): Promise<Company> => {
    const input = { companyGroupId: await group(), company: companyOf(plan) };
    return companyAdd.output.parse(await good(companyAdd.path, input)).data;
  };
  const find = async (id: number): Promise<Company> =>
    companyFind.output.parse(await good(companyFind.path, { id })).data;
  const update = async (input: object, by?: Planted): Promise<Company> =>
    companyUpdate.output.parse(await good(companyUpdate.path, input, by)).data;
  const audit = async (subject: string, subjectId: number | string) =>
    auditList.output.parse(await good(auditList.path, { subject, subjectId: `${subjectId}` })).data;
  return { shop, who, post, good, group, newRut, companyOf, add, find, update, audit };
};
