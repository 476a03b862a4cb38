/** Lets one process at a time migrate a database, and names the session that the others wait for. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { LOCKS } from './advisory-locks.ts';

/** PostgreSQL hides some values from roles without rights on the session. */
export interface Holder {
  pid: number;
  role: string | null;
  application: string | null;
  address: string | null;
  since: string | null;
}

/** `turn`: another process migrates. `tables`: a transaction uses tables that change. */
export interface Waiting {
  for: 'turn' | 'tables';
  holder: Holder | undefined;
}

/** Thrown when the wait has lasted too long. */
export class MigrationBlocked extends Error {
  override name = 'MigrationBlocked';
  readonly waiting: Waiting;
  constructor(waiting: Waiting, cause?: unknown) {
    super(`waited too long for ${waiting.for}`, { cause });
    this.waiting = waiting;
  }
}

const POLL_MS = 200;
/** The first report of a wait, */
const FIRST_MS = 3_000;
/** and the following ones. */
const NEXT_MS = 60_000;

/** Appears in PostgreSQL's list of sessions, which has room for 63 bytes. */
export const applicationName = (): string =>
  `migration, process ${process.pid} on ${hostname()}`.slice(0, 63);

const HOLDER = `a.pid, a.usename as role, a.application_name as application, host(a.client_addr) as address,
  to_char(coalesce(a.xact_start, a.backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since`;

const QUERIES: Record<Waiting['for'], string> = {
  turn: `select ${HOLDER} from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0
           and l.objid = ${LOCKS.migration} and l.database =
             (select oid from pg_database where datname = current_database())`,
  // Waiting sessions hold nothing that matters; the oldest transaction most likely does.
  tables: `select ${HOLDER} from pg_stat_activity a
           where a.datname = current_database() and a.pid <> pg_backend_pid()
             and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'relation' and l.granted
               and l.relation >= 16384)
           order by a.xact_start limit 1`,
};

const holderOf = async (client: Client, kind: Waiting['for']): Promise<Holder | undefined> =>
  (await client.query<Holder>(QUERIES[kind])).rows[0];

export type OnWait = (waiting: Waiting) => void;

/** Reports a wait after some seconds and then once a minute, and ends it after `patienceMs`. */
export const createWait = (kind: Waiting['for'], patienceMs: number, onWait: OnWait) => {
  const start = Date.now();
  let next = start + FIRST_MS;
  return {
    /** @throws MigrationBlocked after the time */
    check: async (client: Client, cause?: unknown): Promise<void> => {
      const now = Date.now();
      const isOver = now > start + patienceMs;
      if (!isOver && now < next) return;
      next = now + NEXT_MS;
      const waiting = { for: kind, holder: await holderOf(client, kind) };
      if (isOver) throw new MigrationBlocked(waiting, cause);
      onWait(waiting);
    },
  };
};

/**
 * Waits for the turn and keeps it while the connection lives. The lock belongs to an open transaction: any pooler
 * ends it with its client, whereas a lock of a session would stay on a server connection of the pooler. It is polled
 * for, since waiting inside a statement would block a concurrent index build.
 * @param onLost called if the connection breaks
 * @returns a function that gives the turn back
 * @throws MigrationBlocked after `turnMs`
 */
export const takeTurn = async (
  url: string,
  { turnMs, onWait, onLost }: { turnMs: number; onWait: OnWait; onLost: () => void },
): Promise<() => Promise<void>> => {
  const client = new Client({
    connectionString: url,
    application_name: applicationName(),
    keepAlive: true,
  });
  client.on('error', onLost);
  const wait = createWait('turn', turnMs, onWait);
  await client.connect();
  try {
    for (;;) {
      await client.query('begin');
      const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [
        LOCKS.migration,
      ]);
      if (rows[0]?.mine) break;
      await client.query('rollback');
      await wait.check(client);
      await sleep(POLL_MS);
    }
    // The role may have limits (docs/decisions/0132), and the transaction stays open for as long as an index takes.
    await client.query(
      `select set_config(name, '0', true) from pg_settings
       where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`,
    );
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
};
