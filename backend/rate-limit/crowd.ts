/**
 * How much work a process takes on at once, so that a crowd meets a refusal that costs nothing before the
 * database meets its limit. Orders are the last to be told to wait: reads have a part of the connections,
 * and a short line behind it.
 */
import { type CallName, calls } from '#contract/calls';
import { createQueue } from './queue.ts';

/** Of the calls of one kind. */
interface Share {
  atOnce: number;
  waiting: number;
  /** Nobody waits longer: an answer that comes later is not waited for any more. */
  patienceMs: number;
}

type Kind = 'reads' | 'writes' | 'orders';
export type Crowd = Readonly<Record<Kind, Share>>;

/** Whoever was told to wait comes back after so many seconds. */
const RETRY_SECONDS = 2;
/** What a purchase asks on its way: a read among these waits behind no other. */
const OF_ORDERS: ReadonlySet<CallName> = new Set<CallName>([
  'orderAdd',
  'stockCheck',
  'paymentGetAccessToken',
  'paymentStart',
  'paymentCapture',
  'paymentCheck',
]);

/**
 * Orders and other writes wait at the database's own gate (database/gate.ts), which moves as long as
 * nobody is stuck; here only a number is set that memory can hold.
 * @param connections of this process to its database
 */
export const crowdOf = (connections: number): Crowd => {
  const reads = Math.max(2, Math.floor(connections / 2));
  return {
    reads: { atOnce: reads, waiting: reads * 6, patienceMs: 2_000 },
    writes: { atOnce: connections * 5, waiting: connections * 5, patienceMs: 5_000 },
    orders: { atOnce: connections * 50, waiting: 0, patienceMs: 0 },
  };
};

const kindOf = (name: CallName): Kind => {
  if (OF_ORDERS.has(name)) return 'orders';
  return calls[name].effect === 'read' ? 'reads' : 'writes';
};

export interface Admission {
  /** Does a call's work in its turn. @throws AppError server.unavailable where too many are before it */
  admit: <T>(name: CallName, work: () => Promise<T>) => Promise<T>;
}

/** @param crowd null = everybody at once, for tests of one call */
export const createAdmission = (crowd: Crowd | null): Admission => {
  if (!crowd) return { admit: (_name, work) => work() };
  const queueOf = (share: Share) => createQueue({ ...share, retryAfter: RETRY_SECONDS });
  const queues = {
    reads: queueOf(crowd.reads),
    writes: queueOf(crowd.writes),
    orders: queueOf(crowd.orders),
  };
  return { admit: (name, work) => queues[kindOf(name)].run(work) };
};
