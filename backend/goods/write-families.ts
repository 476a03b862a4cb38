/** Writes families, one or many: rows, what they fit, history and what lists are answered from. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { changesBetween } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { type ChangedBy, inParts, refreshLists, writeDown } from './changed-by.ts';
import type { FamilyState, KnownFamily } from './family-state.ts';
import { recordset } from './recordset.ts';

interface FamilyChange {
  known: KnownFamily;
  state: FamilyState;
}

const COLUMNS = {
  name: 'text',
  description: 'text',
  category_id: 'ltree',
  is_original: 'boolean',
  is_public: 'boolean',
} as const;
const { row, columns, values } = recordset(COLUMNS, { id: 'int', code: 'citext' });

const rowOf = (state: FamilyState): Record<keyof typeof COLUMNS, unknown> => ({
  name: state.AutopartName,
  description: state.AutopartDescription,
  category_id: state.CategoryId,
  is_original: state.AutopartIsOriginal,
  is_public: state.AutopartIsPublic,
});

type Written = readonly { id: number; state: FamilyState }[];
const idsOf = (written: Written) => sql.param(written.map(({ id }) => id));

/** What these families fit, written anew. */
const writeApplications = async (tx: Tx, written: Written): Promise<void> => {
  if (written.length === 0) return;
  await tx.execute(sql`delete from applications where family_id = any(${idsOf(written)}::int[])`);
  const rows = written.flatMap(({ id, state }) =>
    state.applications.map((one, position) => ({
      family_id: id,
      position,
      vehicle_id: one.VehicleId,
      name: one.ApplicationName,
      brand_name: one.ApplicationBrandName,
      year_from: one.ApplicationYearFrom,
      year_to: one.ApplicationYearTo,
    })),
  );
  await tx.execute(
    sql`insert into applications
          (family_id, position, vehicle_id, name, brand_name, year_from, year_to)
        select family_id, position, vehicle_id, name, brand_name, year_from, year_to
        from json_to_recordset(${JSON.stringify(rows)}) as given (family_id int, position smallint,
          vehicle_id int, name text, brand_name text, year_from smallint, year_to smallint)`,
  );
};

const writeOriginalCodes = async (tx: Tx, written: Written): Promise<void> => {
  if (written.length === 0) return;
  await tx.execute(sql`delete from original_codes where family_id = any(${idsOf(written)}::int[])`);
  const rows = written.flatMap(({ id, state }) =>
    state.originalCodes.map(({ Code }, position) => ({ family_id: id, position, code: Code })),
  );
  await tx.execute(
    sql`insert into original_codes (family_id, position, code)
        select family_id, position, code
        from json_to_recordset(${JSON.stringify(rows)})
          as given (family_id int, position smallint, code text)`,
  );
};

const fieldsOf = (state: FamilyState): Record<string, unknown> => ({ ...state });

/** Its products too: whether they show depends on it. */
const refreshFamilies = async (tx: Tx, by: ChangedBy, ids: readonly number[]): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from products where family_id = any(${sql.param([...ids])}::int[])`,
  );
  await refreshLists(
    tx,
    by,
    rows.map(({ id }) => id),
    ids,
  );
};

/** As `saveProducts`. */
export const saveFamilies = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly FamilyChange[],
): Promise<number> => {
  const changed = changes.filter(({ known, state }) => !isDeepStrictEqual(known.state, state));
  for (const part of inParts(changed)) {
    const rows = part.map(({ known, state }) => ({ id: known.id, ...rowOf(state) }));
    await tx.execute(
      sql`update families set (${columns}) = row(${values}), version = families.version + 1,
            updated_at = ${by.at.toISOString()}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)}) as ${row} where families.id = given.id`,
    );
    const whose = (list: 'applications' | 'originalCodes') =>
      part
        .filter(({ known, state }) => !isDeepStrictEqual(known.state[list], state[list]))
        .map(({ known, state }) => ({ id: known.id, state }));
    await writeApplications(tx, whose('applications'));
    await writeOriginalCodes(tx, whose('originalCodes'));
  }
  await writeDown(
    tx,
    by,
    changed.map(({ known, state }) => ({
      subject: 'family',
      subjectId: known.code,
      action: 'UPD',
      changes: changesBetween(fieldsOf(known.state), fieldsOf(state)),
    })),
  );
  if (changed.length > 0)
    await refreshFamilies(
      tx,
      by,
      changed.map(({ known }) => known.id),
    );
  return changed.length;
};

/** As `insertProducts`; their price comes with their products. @returns their ids, in the order given */
export const insertFamilies = async (
  tx: Tx,
  by: ChangedBy,
  added: readonly { code: string; state: FamilyState }[],
): Promise<number[]> => {
  const idOf = new Map<string, number>();
  for (const part of inParts(added)) {
    const rows = part.map(({ code, state }) => ({ code, ...rowOf(state) }));
    const inserted = await tx.execute<{ id: number; code: string }>(
      sql`insert into families (code, ${columns}, price_cents, updated_at)
          select given.code, ${values}, 0, ${by.at.toISOString()}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)}) as ${row} returning id, code`,
    );
    for (const { id, code } of inserted.rows) idOf.set(code.toLowerCase(), id);
  }
  const ids = added.map(({ code }) => idOf.get(code.toLowerCase()) ?? 0);
  const written = added.map(({ state }, place) => ({ id: ids[place] ?? 0, state }));
  for (const part of inParts(written)) {
    await writeApplications(tx, part);
    await writeOriginalCodes(tx, part);
  }
  await writeDown(
    tx,
    by,
    added.map(({ code, state }) => ({
      subject: 'family',
      subjectId: code,
      action: 'INS',
      changes: changesBetween(null, fieldsOf(state)),
    })),
  );
  if (ids.length > 0) await refreshFamilies(tx, by, ids);
  return ids;
};

/** Takes families away that no product is of any more. */
export const removeFamilies = async (
  tx: Tx,
  by: ChangedBy,
  removed: readonly KnownFamily[],
): Promise<void> => {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await tx.execute(sql`delete from families where id = any(${sql.param(ids)}::int[])`);
  await writeDown(
    tx,
    by,
    removed.map(({ code, state }) => ({
      subject: 'family',
      subjectId: code,
      action: 'DLT',
      changes: changesBetween(fieldsOf(state), null),
    })),
  );
  await refreshLists(tx, by, [], ids);
};
