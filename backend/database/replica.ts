/** Reads the catalogue from a streaming replica while its lag is small. */
import { sql } from 'drizzle-orm';
import { connect, type Db } from './connection.ts';
import type { Pooler } from './pooler.ts';

/** A replica that is further behind is not used: a seller's save is visible within this plus LOOK_MS. */
const MAX_LAG_MS = 5_000;
/** The positions of both servers are read at most this often. */
const LOOK_MS = 1_000;
/** A replica that failed is left alone this long. */
const PAUSE_MS = 5_000;
const PATIENCE_MS = 1_500;
const MAX_SAMPLES = 60;

interface ReplicaState {
  /** Milliseconds behind; null = unknown. */
  lagMs: number | null;
  isUsed: boolean;
}

export interface Replica {
  db: Db;
  /** Returns whether it may be used now; reads both positions when that is due. Never fails. */
  isUsable: () => Promise<boolean>;
  /** Reports a failure: the next callers use the primary. */
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

/** Returns the position in the write-ahead log, in bytes; null if the server is no replica. */
const placeIn = async (db: Db, where: 'primary' | 'replica'): Promise<number | null> => {
  const lsn = where === 'primary' ? sql`pg_current_wal_lsn()` : sql`pg_last_wal_replay_lsn()`;
  const { rows } = await db.execute<{ place: number | null }>(
    sql`select (${lsn} - '0/0'::pg_lsn)::bigint as place`,
  );
  return rows[0]?.place ?? null;
};

const within = <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('the position was read too slowly')),
    PATIENCE_MS,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/**
 * Measures the lag by the primary's past positions. The replica's own clock is no measure: one that
 * lost its primary believes itself up to date.
 */
export const createReplica = (primary: Db, options: Options): Replica => {
  const { url, connections, pooler, clock = () => performance.now() } = options;
  const { db, close } = connect(url, connections, pooler);
  /** Positions of the primary, oldest first. */
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
      if (place !== null) samples = [...samples, { at, place }].slice(-MAX_SAMPLES);
      const reached = await within(placeIn(db, 'replica'));
      const seen = samples.findLast((sample) => reached !== null && sample.place <= reached);
      const lagMs =
        seen === undefined ? null : Math.round(seen === samples.at(-1) ? 0 : at - seen.at);
      state = { lagMs, isUsed: lagMs !== null && lagMs <= MAX_LAG_MS };
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
        // The first caller waits; later ones use the last state unless it is old.
        if (lookedAt === undefined || clock() - lookedAt >= MAX_LAG_MS) await looking;
      }
      return state.isUsed;
    },
    failed: () => away(PAUSE_MS),
    state: () => state,
    close,
  };
};
