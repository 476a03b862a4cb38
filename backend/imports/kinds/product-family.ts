/** Lists of families that files of products add to. Products of one family share them. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { type FamilyState, familyStore } from '#backend/goods/goods-store';
import { applicationKey } from './application-text.ts';
import {
  ASKED_VEHICLES,
  applicationsIn,
  codeKey,
  codesIn,
  distinct,
  listIn,
  UNREAD_APPLICATIONS,
} from './family-list-fields.ts';
import { deferLists } from './goods-records.ts';
import {
  type ChangedBy,
  gatherOne,
  type ImportKind,
  type State,
  type StateProblem,
  type StoredRecord,
} from './kind.ts';
import type { ProductRecord } from './product-records.ts';
import type { FileApplication } from './vehicle-names.ts';

interface Lists extends Pick<FamilyState, 'originalCodes'> {
  applications: FileApplication[];
}
export const FAMILY_LISTS = ['originalCodes', 'applications'] as const;
export const isFamilyList = (field: string): boolean => FAMILY_LISTS.some((name) => name === field);

const MAX_LIST = 500;

const joinedCodes = (list: Lists['originalCodes'], added: Lists['originalCodes']) => {
  const keys = new Set(list.map(codeKey));
  return [...list, ...distinct(added, codeKey).filter((one) => !keys.has(codeKey(one)))];
};

/** Adds applications; an answer about a vehicle also links an application that had none. */
const joinedApplications = (
  list: readonly FileApplication[],
  added: readonly FileApplication[],
): FileApplication[] => {
  const joined = [...list];
  for (const one of added) {
    const at = joined.findIndex((other) => applicationKey(other) === applicationKey(one));
    if (at < 0) joined.push(one);
    else if (one.isAnswered && joined[at]?.VehicleId === null) joined[at] = one;
  }
  return joined;
};

/** Returns each of the lists that the values have, behind the present one. */
const joinedLists = (now: State, values: State): Partial<Lists> => ({
  ...('originalCodes' in values && {
    originalCodes: joinedCodes(codesIn(now.originalCodes), codesIn(values.originalCodes)),
  }),
  ...('applications' in values && {
    applications: joinedApplications(
      applicationsIn(now.applications),
      applicationsIn(values.applications),
    ),
  }),
});

const isOfFamily = (name: string): boolean =>
  isFamilyList(name) || name === UNREAD_APPLICATIONS || name === ASKED_VEHICLES;

/** Joins the rows of a product that differ only in vehicles and original codes. */
export const gatherProduct: ImportKind['gather'] = (rows) => {
  if (rows.length < 2 || !rows.every(({ values }) => Object.keys(values).some(isOfFamily)))
    return gatherOne(rows);
  let gathered: State = {};
  for (const { values } of rows) {
    const own = Object.entries(values).filter(([name]) => !isOfFamily(name));
    // An empty cell does not contradict a filled one.
    if (own.some(([name, value]) => name in gathered && !isDeepStrictEqual(gathered[name], value)))
      return gatherOne(rows);
    gathered = {
      ...gathered,
      ...Object.fromEntries(own),
      ...joinedLists(gathered, values),
    };
  }
  return { values: gathered, problems: [] };
};

/** Adds the lists of the products' families to their values. */
export const withFamilies = async (
  db: Db | Tx,
  records: readonly ProductRecord[],
): Promise<ProductRecord[]> => {
  const codes = new Set(
    records.flatMap(({ stored }) =>
      stored.state.ProductFamily === '' ? [] : stored.state.ProductFamily,
    ),
  );
  if (codes.size === 0) return [...records];
  const families = new Map(
    (await familyStore.read(db, { codes: [...codes] })).map((one) => [one.code.toLowerCase(), one]),
  );
  return records.map((record) => {
    const family = families.get(record.stored.state.ProductFamily.toLowerCase());
    if (!family) return record;
    const { originalCodes, applications } = family.state;
    return { ...record, state: { ...record.state, originalCodes, applications } };
  });
};

const familyOf = (record: StoredRecord | undefined, values: State): string =>
  String(values.ProductFamily ?? record?.state.ProductFamily ?? '').toLowerCase();

/** Returns the values with whole lists: those of the family, and what a row adds. */
export const addedToFamily = (record: StoredRecord | undefined, values: State): State => {
  if (!record) return values;
  const family = familyOf(record, values);
  // A product without a family gets one of its own.
  if (family === '' && Object.keys(values).some(isFamilyList))
    return { ...values, ProductFamily: record.label };
  return family === familyOf(record, {})
    ? { ...values, ...joinedLists(record.state, values) }
    : values;
};

export const listProblems = (inputs: readonly { values: State }[]): StateProblem[] =>
  inputs.flatMap(({ values }, place) =>
    FAMILY_LISTS.flatMap((field) =>
      listIn(values[field]).length > MAX_LIST
        ? { place, field, text: `La familia tendría más de ${MAX_LIST}.` }
        : [],
    ),
  );

/** Returns a list as the family stores it: the import has created its vehicles. */
const storedLists = ({ applications, ...codes }: Partial<Lists>): Partial<FamilyState> => ({
  ...codes,
  ...(applications && {
    applications: applications.map(({ isAnswered: _, VehicleId, ...one }) => ({
      ...one,
      VehicleId: typeof VehicleId === 'number' ? VehicleId : null,
    })),
  }),
});

/** Adds to the families of products what their rows name. Further products of a family may follow. */
export const addToFamilies = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly { record?: StoredRecord; values: State }[],
): Promise<void> => {
  const byFamily = Map.groupBy(
    changes.filter(({ values }) => Object.keys(values).some(isFamilyList)),
    ({ record, values }) => familyOf(record, values),
  );
  byFamily.delete('');
  if (byFamily.size === 0) return;
  const families = await familyStore.lock(tx, { codes: [...byFamily.keys()] });
  await familyStore.save(
    tx,
    deferLists(by),
    families.map((stored) => {
      let { state } = stored;
      for (const { values } of byFamily.get(stored.code.toLowerCase()) ?? [])
        state = { ...state, ...storedLists(joinedLists(state, values)) };
      return { stored, state };
    }),
  );
};

interface ListChange extends Record<string, unknown> {
  code: string;
  field: (typeof FAMILY_LISTS)[number];
  from: unknown;
  to: unknown;
}

/** Takes out of a list what a change added to it, and puts back what it replaced. */
const unchanged = <T>(
  list: readonly T[],
  { from, to }: ListChange,
  keyOf: (one: T) => string,
): T[] => {
  const [before, after] = [listIn<T>(from), listIn<T>(to)];
  const isIn = (one: T, some: readonly T[]) => some.some((other) => isDeepStrictEqual(one, other));
  return list.flatMap((one) => {
    if (!isIn(one, after) || isIn(one, before)) return [one];
    return before.filter((other) => keyOf(other) === keyOf(one) && !isIn(other, after));
  });
};

/** Undoes by their history what an import changed in the lists of the families of products. */
export const undoFamilyLists = async (
  tx: Tx,
  by: ChangedBy,
  batch: string,
  records: readonly StoredRecord[],
): Promise<void> => {
  const codes = new Set(records.map((record) => familyOf(record, {})));
  codes.delete('');
  const families = await familyStore.lock(tx, { codes: [...codes] });
  if (families.length === 0) return;
  const { rows } = await tx.execute<ListChange>(
    sql`select subject_id as code, change ->> 'field' as field, change -> 'from' as "from",
          change -> 'to' as "to"
        from audit_entries, jsonb_array_elements(changes) change
        where subject = 'family' and batch = ${batch}
          and subject_id = any(${sql.param(families.map(({ code }) => code))}::text[])
          and change ->> 'field' = any(${sql.param([...FAMILY_LISTS])}::text[])
        order by id desc`,
  );
  const byCode = Map.groupBy(rows, ({ code }) => code);
  await familyStore.save(
    tx,
    deferLists(by),
    families.map((stored) => {
      let { state } = stored;
      for (const change of byCode.get(stored.code) ?? [])
        state =
          change.field === 'applications'
            ? { ...state, applications: unchanged(state.applications, change, applicationKey) }
            : { ...state, originalCodes: unchanged(state.originalCodes, change, codeKey) };
      return { stored, state };
    }),
  );
};
