import type { Db } from '#backend/database/connection';
import { isDatabaseGone } from '#backend/database/failures';
import type { Replica } from '#backend/database/replica';
import type { Caller } from '#backend/port';

type Answer = (input: unknown, caller: Caller) => Promise<object>;

/**
 * Distributes read-only calls over the primary and its replica. Sellers always read from the
 * primary, so that they see their own changes at once. If the replica fails, the primary answers.
 * @param make creates the handlers over one database
 */
export const spreadReads = <H extends object>(
  primary: Db,
  replica: Replica | null,
  make: (db: Db) => H,
): H => {
  const own = make(primary);
  if (!replica) return own;
  const onReplica = new Map<string, Answer>(Object.entries(make(replica.db)));
  const answerOf = (name: string, first: Answer): Answer => {
    const second = onReplica.get(name) ?? first;
    return async (input, caller) => {
      if (caller.session?.isSeller || !(await replica.isUsable())) return first(input, caller);
      try {
        return await second(input, caller);
      } catch (error) {
        if (!isDatabaseGone(error)) throw error;
        replica.failed();
        return first(input, caller);
      }
    };
  };
  // Each handler keeps its name and its type.
  return Object.fromEntries(
    Object.entries(own).map(([name, handler]: [string, Answer]) => [name, answerOf(name, handler)]),
  ) as H;
};
