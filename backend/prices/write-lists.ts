/** Writes price lists: fields, buyers, rules and history in one transaction. */
import { eq, sql } from 'drizzle-orm';
import { type Author, changesBetween, recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import {
  priceListCompanies,
  priceListGroups,
  priceLists,
  priceRules,
} from '#backend/database/tables/price-lists';
import { AppError, refuseField } from '#backend/http/app-error';
import { formatMoney, toCents } from '#contract/amounts/money';
import { shortDecimal } from '#contract/amounts/numbers';
import type { InputOf } from '#contract/calls';
import { picked, scalarNames } from '#contract/definitions/entity';
import { priceListEntity } from '#contract/definitions/price-list';
import type { PriceList, PriceRule } from '#contract/entities/price-lists';
import { messages } from '#contract/messages';
import { shopDay } from '#contract/time/dates';
import { readList } from './read-lists.ts';

type Rules = InputOf<'priceListAdd'>['priceList']['rules'];
type Changed = Pick<InputOf<'priceListUpdate'>['parms'], 'companies' | 'groups' | 'rules'>;

interface Writing {
  author: Author;
  at: Date;
}

const REPEATED = 'Hay otra regla para lo mismo';

const NAMED = {
  companies: sql`companies where id::text`,
  groups: sql`company_groups where id::text`,
  brands: sql`brands where id::text`,
  categories: sql`categories where id::text`,
};

/** Returns the ids that a table has, as texts. */
const present = async (
  tx: Tx,
  table: keyof typeof NAMED,
  ids: readonly (string | number)[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text as id from ${NAMED[table]} = any(${sql.param(ids.map(String))}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the ids of products by their codes in lower case. */
const productIds = async (
  tx: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.execute<{ code: string; id: number }>(
    sql`select lower(code::text) as code, id from products
        where code = any(${sql.param([...codes])}::citext[])`,
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
};

/** Returns the rows of rules. @throws AppError request.invalid */
export const ruleRows = async (tx: Tx, rules: Rules, path: string) => {
  const products = await productIds(
    tx,
    rules.map(({ Code }) => Code).filter((code) => code !== ''),
  );
  const brands = await present(
    tx,
    'brands',
    rules.map(({ BrandId }) => BrandId),
  );
  const categories = await present(
    tx,
    'categories',
    rules.map(({ CategoryId }) => CategoryId),
  );
  const seen = new Set<string>();
  return rules.map(({ Code, Price, CategoryId, BrandId, Percent }, place) => {
    const at = (field: string) => `${path}.${place}.${field}`;
    const productId = products.get(Code.toLowerCase()) ?? null;
    if (Code !== '' && productId === null)
      throw refuseField(at('Code'), 'No hay un producto con ese código');
    if (productId === null && BrandId > 0 && !brands.has(`${BrandId}`))
      throw refuseField(at('BrandId'));
    if (productId === null && CategoryId !== '' && !categories.has(CategoryId))
      throw refuseField(at('CategoryId'));
    const row =
      productId !== null
        ? {
            productId,
            priceCents: toCents(Price),
            categoryId: null,
            brandId: null,
            percent: null,
          }
        : {
            productId,
            priceCents: null,
            categoryId: CategoryId || null,
            brandId: BrandId > 0 ? BrandId : null,
            percent: Math.round(Percent * 100) / 100,
          };
    const key = `${row.productId} ${row.categoryId} ${row.brandId}`;
    if (seen.has(key)) throw refuseField(at(productId === null ? 'Percent' : 'Code'), REPEATED);
    seen.add(key);
    return { position: place, ...row };
  });
};

/** Replaces the lists that are present. @throws AppError request.invalid */
const writeParts = async (
  tx: Tx,
  priceListId: number,
  { companies, groups, rules }: Changed,
  path: string,
): Promise<void> => {
  const refuseUnknown = async (field: 'companies' | 'groups', ids: readonly number[]) => {
    if ((await present(tx, field, ids)).size < new Set(ids).size)
      throw refuseField(`${path}.${field}`, messages.invalid);
  };
  if (companies) {
    await refuseUnknown('companies', companies);
    await tx.delete(priceListCompanies).where(eq(priceListCompanies.priceListId, priceListId));
    const rows = [...new Set(companies)].map((companyId) => ({ priceListId, companyId }));
    if (rows.length > 0) await tx.insert(priceListCompanies).values(rows);
  }
  if (groups) {
    await refuseUnknown('groups', groups);
    await tx.delete(priceListGroups).where(eq(priceListGroups.priceListId, priceListId));
    const rows = [...new Set(groups)].map((groupId) => ({ priceListId, groupId }));
    if (rows.length > 0) await tx.insert(priceListGroups).values(rows);
  }
  if (rules) {
    const rows = await ruleRows(tx, rules, `${path}.rules`);
    await tx.delete(priceRules).where(eq(priceRules.priceListId, priceListId));
    if (rows.length > 0)
      await tx.insert(priceRules).values(rows.map((row) => ({ ...row, priceListId })));
  }
};

const ruleText = ({ code, price, categoryName, brandName, percent }: PriceRule): string =>
  code === ''
    ? `${[categoryName, brandName].filter(Boolean).join(' · ') || 'Todo'}: −${shortDecimal(percent)} %`
    : `${code}: ${formatMoney(toCents(price))}`;

/** Returns a list as the history has it. */
const historyOf = (list: PriceList) => ({
  ...picked(list, scalarNames(priceListEntity)),
  companies: list.companies.map(({ name }) => name),
  groups: list.groups.map(({ name }) => name),
  rules: list.rules.map(ruleText),
});

export const addList = async (
  tx: Tx,
  { companies, groups, rules, ...fields }: InputOf<'priceListAdd'>['priceList'],
  { author, at }: Writing,
): Promise<PriceList> => {
  const [row] = await tx
    .insert(priceLists)
    .values({
      ...toProperties(priceListEntity, fields),
      createdAt: at,
    })
    .returning({ id: priceLists.id });
  if (!row) throw new Error('no price list was stored');
  await writeParts(tx, row.id, { companies, groups, rules }, 'priceList');
  const list = await readList(tx, row.id, shopDay(at));
  const changes = changesBetween(null, historyOf(list));
  await recordChanges(tx, author, at, [
    { subject: 'priceList', subjectId: row.id, action: 'INS', changes },
  ]);
  return list;
};

/** @throws AppError record.notFound, record.stale */
const lockList = async (
  tx: Tx,
  { id, version }: { id: number; version?: number | undefined },
  at: Date,
): Promise<PriceList> => {
  await tx.execute(sql`select from price_lists where id = ${id} for update`);
  const list = await readList(tx, id, shopDay(at));
  if (version !== undefined && version !== list.version)
    throw new AppError('record.stale', { detail: list });
  return list;
};

/** @throws AppError record.notFound, record.stale, request.invalid */
export const changeList = async (
  tx: Tx,
  { id, version, parms }: InputOf<'priceListUpdate'>,
  { author, at }: Writing,
): Promise<PriceList> => {
  const before = await lockList(tx, { id, version }, at);
  const { companies, groups, rules, ...fields } = parms;
  const { PriceListStartsOn: from = before.startsOn, PriceListEndsOn: to = before.endsOn } = fields;
  if (from !== null && to !== null && to < from)
    throw refuseField('parms.PriceListEndsOn', messages.daysTurned);
  await tx
    .update(priceLists)
    .set({ ...toProperties(priceListEntity, fields), version: before.version + 1 })
    .where(eq(priceLists.id, id));
  await writeParts(tx, id, { companies, groups, rules }, 'parms');
  const after = await readList(tx, id, shopDay(at));
  await recordChanges(tx, author, at, [
    {
      subject: 'priceList',
      subjectId: id,
      action: 'UPD',
      changes: changesBetween(historyOf(before), historyOf(after)),
    },
  ]);
  return after;
};

/** @throws AppError record.notFound, record.stale */
export const removeList = async (
  tx: Tx,
  input: InputOf<'priceListRemove'>,
  { author, at }: Writing,
): Promise<void> => {
  const list = await lockList(tx, input, at);
  await tx.delete(priceLists).where(eq(priceLists.id, list.id));
  await recordChanges(tx, author, at, [
    {
      subject: 'priceList',
      subjectId: list.id,
      action: 'DLT',
      changes: changesBetween(historyOf(list), null),
    },
  ]);
};
