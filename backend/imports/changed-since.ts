/** What somebody said of a thing after an import wrote it: values alone do not tell where both said the same. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { batchOf, UNDONE } from './batches.ts';
import type { ImportKind, State, Thing } from './kinds/kind.ts';
import type { ImportRow } from './room.ts';

/**
 * By the history; what another import said, and was taken back, was not said.
 * @param things that the import wrote
 * @returns whether one of these parts was said of a thing since
 */
export const readChangedSince = async (
  tx: Tx,
  { historyOf }: Pick<ImportKind, 'historyOf'>,
  row: Pick<ImportRow, 'id'>,
  things: readonly Thing[],
): Promise<(thing: Thing, fields: State) => boolean> => {
  if (!historyOf) return () => false;
  const labels = things.map(({ label }) => label);
  const { rows } = await tx.execute<{ label: string; field: string }>(
    sql`with entry as materialized (
          select id, subject_id as label, coalesce(batch, '') as batch, changes from audit_entries
          where subject = ${historyOf} and subject_id = any(${sql.param(labels)}::text[])),
        written as (
          select label, max(id) as id from entry where batch = ${batchOf(row)} group by label),
        undone as (
          select distinct label, batch from entry where right(batch, ${UNDONE.length}) = ${UNDONE})
        select distinct entry.label, change ->> 'field' as field
        from entry join written using (label), jsonb_array_elements(entry.changes) change
        where entry.id > written.id and (label, entry.batch) not in (select label, batch from undone)
          and (label, entry.batch || ${UNDONE}) not in (select label, batch from undone)`,
  );
  const said = new Set(rows.map(({ label, field }) => `${label} ${field}`));
  return ({ label }, fields) => Object.keys(fields).some((field) => said.has(`${label} ${field}`));
};
