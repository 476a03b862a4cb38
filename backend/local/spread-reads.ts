/** Has the copy of the database answer what it may, and the primary everything else. */
import type { Db } from '#backend/database/connection';
import { isDatabaseGone } from '#backend/database/failures';
import type { Replica } from '#backend/database/replica';
import type { Caller } from '#backend/port';

type Answer = (input: unknown, caller: Caller) => Promise<object>;

/**
 * The handlers of calls that only read, over whichever database may answer. A seller's questions go to the
 * primary: who changes the catalogue sees at once what was changed. Where the copy fails, the primary is asked.
 * @param make the handlers over one database
 */
export const spreadReads = <H extends object>(
  primary: Db,
  replica: Replica | null,
  make: (db: Db) => H,
): H => {
  const own = make(primary);
  if (!replica) return own;
  const copied = new Map<string, Answer>(Object.entries(make(replica.db)));
  const answerOf = (name: string, first: Answer): Answer => {
    const second = copied.get(name) ?? first;
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
  // Each handler keeps its name, and with it what it takes and gives.
  return Object.fromEntries(
    Object.entries(own).map(([name, handler]: [string, Answer]) => [name, answerOf(name, handler)]),
  ) as H;
};
