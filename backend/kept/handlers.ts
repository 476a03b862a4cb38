/** Answers the calls about what a person keeps in the account: cars of the garage, favourites, what is compared, views of tables. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { keptLists } from '#backend/database/tables/kept';
import type { Handlers } from '#backend/port';
import { keptCar, keptItem, keptView } from '#contract/calls/kept';
import { type Kept, keptOf, mergeKept } from '#contract/people/kept';

type Deps = Pick<Dependencies, 'db' | 'now'>;
type Session = Pick<OwnSession, 'userId'>;

/** What another release stored and this one cannot read is left out. */
const readable = <V extends z.ZodMiniType>(entries: unknown, value: V): Kept<z.output<V>>[] =>
  z
    .array(z.unknown())
    .parse(entries)
    .flatMap((entry) => {
      const parsed = keptOf(value).safeParse(entry);
      // The schema of an entry says what its value is; TypeScript loses V's link to it.
      return parsed.success ? [parsed.data as Kept<z.output<V>>] : [];
    });

/**
 * Merges what a device has into what the account has. The row's lock lets devices that come at the same
 * moment wait for each other, so that none overwrites what the other brought.
 */
const mergeList =
  <V extends z.ZodMiniType>({ db, now }: Deps, list: string, value: V) =>
  (
    { entries }: { entries: readonly Kept<z.output<V>>[] },
    { session: { userId } }: { session: Session },
  ): Promise<{ data: Kept<z.output<V>>[] }> =>
    db.transaction(async (tx) => {
      await tx.insert(keptLists).values({ userId, list }).onConflictDoNothing();
      const own = sql`${keptLists.userId} = ${userId} and ${keptLists.list} = ${list}`;
      const [row] = await tx
        .select({ entries: keptLists.entries })
        .from(keptLists)
        .where(own)
        .for('update');
      // A clock that is ahead would win for as long as it is.
      const latest = now().getTime();
      const sent = entries.map((entry) => ({
        ...entry,
        changedAt: Math.min(entry.changedAt, latest),
      }));
      const data = mergeKept(sent, readable(row?.entries ?? [], value));
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
