/** A streaming copy of the database that answers what is asked of the catalogue, as long as it is near enough. */
import { sql } from 'drizzle-orm';
import { connect, type Db } from './connection.ts';
import type { Pooler } from './pooler.ts';

/** A copy that is further behind is asked nothing: what a seller saves is seen within this and a look's age. */
const MOST_LAG_MS = 5_000;
/** Both sides are asked where they are so often at the most. */
const LOOK_MS = 1_000;
/** A copy that could not be reached is left alone for so long. */
const PAUSE_MS = 5_000;
/** A look that hangs holds nobody up. */
const PATIENCE_MS = 1_500;
const KEPT_SAMPLES = 60;

interface ReplicaState {
  /** Milliseconds behind; null = unknown, or further than anybody looked. */
  lagMs: number | null;
  isUsed: boolean;
}

export interface Replica {
  db: Db;
  /** Whether it may be asked now; looks at both sides where that is due. Never fails. */
  isUsable: () => Promise<boolean>;
  /** It failed just now: whoever comes next asks the primary. */
  failed: () => void;
  state: () => ReplicaState;
  close: () => Promise<void>;
}

interface Options {
  url: string;
  connections?: number | undefined;
  pooler?: Pooler | undefined;
  /** Milliseconds that only run forward. */
  clock?: () => number;
}

/** Bytes of the log since its beginning; null where this is no copy. */
const placeIn = async (db: Db, where: 'primary' | 'replica'): Promise<number | null> => {
  const lsn = where === 'primary' ? sql`pg_current_wal_lsn()` : sql`pg_last_wal_replay_lsn()`;
  const { rows } = await db.execute<{ place: number | null }>(
    sql`select (${lsn} - '0/0'::pg_lsn)::bigint as place`,
  );
  return rows[0]?.place ?? null;
};

const within = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a look took too long')), PATIENCE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/**
 * How far it is behind is told by where the primary was, and when: a copy that has lost its primary
 * stands still, and by its own clock is never late.
 */
export const createReplica = (primary: Db, options: Options): Replica => {
  const { url, connections, pooler, clock = () => performance.now() } = options;
  const { db, close } = connect(url, connections, pooler);
  /** Where the primary was at which moment, the oldest first. */
  let samples: { at: number; place: number }[] = [];
  let state: ReplicaState = { lagMs: null, isUsed: false };
  let lookedAt: number | undefined;
  let looking: Promise<void> | undefined;

  const away = (pauseMs: number) => {
    state = { lagMs: null, isUsed: false };
    lookedAt = clock() + pauseMs - LOOK_MS;
  };

  const look = async (): Promise<void> => {
    try {
      const at = clock();
      const place = await within(placeIn(primary, 'primary'));
      if (place !== null) samples = [...samples, { at, place }].slice(-KEPT_SAMPLES);
      const reached = await within(placeIn(db, 'replica'));
      const seen = samples.findLast((sample) => reached !== null && sample.place <= reached);
      const lagMs =
        seen === undefined ? null : Math.round(seen === samples.at(-1) ? 0 : at - seen.at);
      state = { lagMs, isUsed: lagMs !== null && lagMs <= MOST_LAG_MS };
      lookedAt = clock();
    } catch {
      away(PAUSE_MS);
    }
  };

  return {
    db,
    isUsable: async () => {
      if (lookedAt === undefined || clock() - lookedAt >= LOOK_MS) {
        looking ??= look().finally(() => {
          looking = undefined;
        });
        // Who comes first waits; later looks go on beside what is asked, unless the last one is old.
        if (lookedAt === undefined || clock() - lookedAt >= MOST_LAG_MS) await looking;
      }
      return state.isUsed;
    },
    failed: () => away(PAUSE_MS),
    state: () => state,
    close,
  };
};
