import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { keptLists } from '#backend/database/tables/kept';
import type { Handlers } from '#backend/port';
import { keptCar, keptItem, keptView } from '#contract/calls/kept';
import { mergeEntries, type SyncedEntry, syncedEntry } from '#contract/people/synced-list';

type Deps = Pick<Dependencies, 'db' | 'now'>;
type Session = Pick<OwnSession, 'userId'>;

/** Drops entries that another release stored and this one cannot parse. */
const parseEntries = <V extends z.ZodMiniType>(
  entries: unknown,
  value: V,
): SyncedEntry<z.output<V>>[] =>
  z
    .array(z.unknown())
    .parse(entries)
    .flatMap((entry) => {
      const parsed = syncedEntry(value).safeParse(entry);
      // The schema guarantees the type; TypeScript loses its link to V.
      return parsed.success ? [parsed.data as SyncedEntry<z.output<V>>] : [];
    });

/**
 * Merges a device's list into the account's. The row lock serializes devices that sync at the same
 * moment, so that none overwrites the changes of another.
 */
const mergeList =
  <V extends z.ZodMiniType>({ db, now }: Deps, list: string, value: V) =>
  (
    { entries }: { entries: readonly SyncedEntry<z.output<V>>[] },
    { session: { userId } }: { session: Session },
  ): Promise<{ data: SyncedEntry<z.output<V>>[] }> =>
    db.transaction(async (tx) => {
      await tx.insert(keptLists).values({ userId, list }).onConflictDoNothing();
      const own = sql`${keptLists.userId} = ${userId} and ${keptLists.list} = ${list}`;
      const [row] = await tx
        .select({ entries: keptLists.entries })
        .from(keptLists)
        .where(own)
        .for('update');
      // Otherwise a device whose clock is ahead would win every merge.
      const latest = now().getTime();
      const sent = entries.map((entry) => ({
        ...entry,
        changedAt: Math.min(entry.changedAt, latest),
      }));
      const data = mergeEntries(sent, parseEntries(row?.entries ?? [], value));
      await tx.update(keptLists).set({ entries: data }).where(own);
      return { data };
    });

type KeptCalls = 'keptCars' | 'keptFavourites' | 'keptCompared' | 'keptViews';

export const createKeptHandlers = (deps: Deps): Handlers<KeptCalls, OwnSession> => ({
  keptCars: mergeList(deps, 'cars', keptCar),
  keptFavourites: mergeList(deps, 'favourites', keptItem),
  keptCompared: mergeList(deps, 'compared', keptItem),
  keptViews: mergeList(deps, 'views', keptView),
});
