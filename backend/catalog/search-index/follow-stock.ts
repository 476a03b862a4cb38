/** Lists end with what no branch has: their documents follow the stock some minutes after it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { loadCategoryWords } from './index-rows.ts';
import { lockListIndex } from './list-versions.ts';
import { AT, BYTES, GONE_LENGTH } from './search-document.ts';
import { refreshKind } from './search-index.ts';

/** Of a kind, in one transaction; whoever changes a product meanwhile waits for them alone. */
const AT_ONCE = 1_000;

/** Items whose document says of their stock what is no longer so. */
const selectMoved = async (db: Db, kind: ListedKind): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    // All of them at once: asked one by one, a hundred thousand take ten times as long.
    sql`with had as materialized (select distinct id from (${kind.stocked}) stocked)
        select entry.entry_id as id
        from search_documents entry left join had on had.id = entry.entry_id
        where entry.kind = ${kind.key} and length(entry.document) > ${GONE_LENGTH * BYTES}::int
          and (get_byte(entry.document, ${AT.isStocked * BYTES}::int) = 1) <> (had.id is not null)
        order by entry.entry_id`,
  );
  return rows.map(({ id }) => id);
};

interface Patience {
  /** So long at the most: what is left has its turn next time. */
  forMs?: number;
  /** Nothing more after this. */
  stopping?: AbortSignal | undefined;
}

/** @returns how many items changed their place */
export const followStock = async (
  db: Db,
  { forMs = Number.POSITIVE_INFINITY, stopping }: Patience = {},
): Promise<number> => {
  const until = performance.now() + forMs;
  let count = 0;
  for (const kind of ALL_KINDS) {
    // Compared once for all of them. One that moves again meanwhile is written as it is by then.
    const moved = await selectMoved(db, kind);
    for (let at = 0; at < moved.length; at += AT_ONCE) {
      if (performance.now() >= until || stopping?.aborted) return count;
      const some = moved.slice(at, at + AT_ONCE);
      await db.transaction(async (tx) => {
        await lockListIndex(tx);
        await refreshKind(tx, kind, some, await loadCategoryWords(tx));
      });
      count += some.length;
    }
  }
  return count;
};
