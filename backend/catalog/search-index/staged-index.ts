/** What lists are to know of many things that changed at once: made piece by piece, told all at once. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { readSomeSources } from './document-sources.ts';
import {
  encodeEntries,
  loadCategoryWords,
  readTerms,
  removeCodes,
  writeCodes,
} from './index-rows.ts';
import { lockListIndex, nextVersion } from './list-versions.ts';
import { encodeGone } from './search-document.ts';
import { describeEntry } from './search-entry.ts';

/** Whoever changes a product meanwhile waits for one piece at the most. */
const AT_ONCE = 1_000;

const makeSome = async (tx: Tx, kind: ListedKind): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select entry_id as id from search_staged
        where kind = ${kind.key} and document is null order by entry_id limit ${AT_ONCE}`,
  );
  if (rows.length === 0) return 0;
  const words = await loadCategoryWords(tx);
  const asked = rows.map(({ id }) => id);
  for await (const { ids, sources } of readSomeSources(tx, kind, asked)) {
    const entries = sources.map((source) => describeEntry(source, words));
    const terms = await readTerms(tx, kind, entries);
    const documents = await encodeEntries(tx, { kind, terms }, entries);
    for (const id of ids) if (!documents.has(id)) documents.set(id, encodeGone(id));
    // A code leads to its product's own page, which is as new as this.
    await removeCodes(tx, kind, ids);
    await writeCodes(tx, kind, entries);
    await tx.execute(
      sql`update search_staged set document = made.document
          from unnest(${sql.param([...documents.keys()])}::int[],
            ${sql.param([...documents.values()])}::bytea[]) as made (id, document)
          where kind = ${kind.key} and entry_id = made.id`,
    );
  }
  return asked.length;
};

/** Makes the next ones; the lists' lock is held as long. @returns how many; 0 = all are made */
export const makeStaged = async (tx: Tx): Promise<number> => {
  await lockListIndex(tx);
  for (const kind of ALL_KINDS) {
    const made = await makeSome(tx, kind);
    if (made > 0) return made;
  }
  return 0;
};

const tellKind = async (tx: Tx, kind: ListedKind): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select entry_id as id from search_staged where kind = ${kind.key} and document is not null`,
  );
  if (rows.length === 0) return;
  const version = await nextVersion(tx, kind);
  await tx.execute(
    sql`insert into search_documents (kind, entry_id, version, document)
        select kind, entry_id, ${version}::int, document from search_staged
        where kind = ${kind.key} and document is not null
        on conflict (kind, entry_id) do update
          set version = excluded.version, document = excluded.document`,
  );
  const ids = rows.map(({ id }) => id);
  await kind.cards?.remove(tx, ids);
  await kind.cards?.write(tx, ids);
  await tx.execute(
    sql`delete from search_staged where kind = ${kind.key} and document is not null`,
  );
};

/** Lists, cards and filters know all of it from this transaction's end on. */
export const tellStaged = async (tx: Tx): Promise<void> => {
  await lockListIndex(tx);
  for (const kind of ALL_KINDS) await tellKind(tx, kind);
};
