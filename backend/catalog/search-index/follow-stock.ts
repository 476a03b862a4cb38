/** Lists end with what no branch has: their documents follow the stock some minutes after it. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { loadCategoryWords } from './index-rows.ts';
import { lockListIndex } from './list-versions.ts';
import { AT, BYTES, GONE_LENGTH } from './search-document.ts';
import { refreshKind } from './search-index.ts';

/** Of a kind, in one go; whoever changes a product meanwhile waits for them. The rest has its turn next time. */
const AT_ONCE = 1_000;

/** Items whose document says of their stock what is no longer so. */
const selectMoved = async (db: Pick<Db, 'execute'>, kind: ListedKind): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    // All of them at once: asked one by one, a hundred thousand take ten times as long.
    sql`with had as materialized (select distinct id from (${kind.stocked}) stocked)
        select entry.entry_id as id
        from search_documents entry left join had on had.id = entry.entry_id
        where entry.kind = ${kind.key} and length(entry.document) > ${GONE_LENGTH * BYTES}::int
          and (get_byte(entry.document, ${AT.isStocked * BYTES}::int) = 1) <> (had.id is not null)
        order by entry.entry_id limit ${AT_ONCE}`,
  );
  return rows.map(({ id }) => id);
};

const follow = async (tx: Tx, kind: ListedKind): Promise<number> => {
  const moved = await selectMoved(tx, kind);
  if (moved.length > 0) await refreshKind(tx, kind, moved, await loadCategoryWords(tx));
  return moved.length;
};

/** @returns how many items changed their place */
export const followStock = async (db: Db): Promise<number> => {
  let count = 0;
  for (const kind of ALL_KINDS) {
    // Mostly nothing has moved: nobody waits for the lock meanwhile.
    if ((await selectMoved(db, kind)).length === 0) continue;
    count += await db.transaction(async (tx) => {
      await lockListIndex(tx);
      return follow(tx, kind);
    });
  }
  return count;
};
