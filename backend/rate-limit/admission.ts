/**
 * Limits how many calls a process handles at once, so that overload is answered with a cheap error before
 * the database is exhausted. Reads get a part of the connections and a short queue; orders are the last
 * to be rejected.
 */
import { type CallName, calls } from '#contract/calls';
import { createQueue } from './queue.ts';

interface Share {
  atOnce: number;
  waiting: number;
  /** Maximum waiting time; clients have given up on later answers. */
  patienceMs: number;
}

type Kind = 'reads' | 'writes' | 'orders';
export type ConcurrencyLimits = Readonly<Record<Kind, Share>>;

/** Sent as Retry-After. */
const RETRY_SECONDS = 2;
/** Calls of a checkout; the reads among them do not queue with other reads. */
const CHECKOUT_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'orderAdd',
  'stockCheck',
  'paymentGetAccessToken',
  'paymentStart',
  'paymentCapture',
  'paymentCheck',
]);

/**
 * Orders and other writes queue at the database (database/gate.ts), which keeps moving unless it is
 * blocked; these numbers only protect memory.
 * @param connections of this process to its database
 */
export const concurrencyLimits = (connections: number): ConcurrencyLimits => {
  const reads = Math.max(2, Math.floor(connections / 2));
  return {
    reads: { atOnce: reads, waiting: reads * 6, patienceMs: 2_000 },
    writes: { atOnce: connections * 5, waiting: connections * 5, patienceMs: 5_000 },
    orders: { atOnce: connections * 50, waiting: 0, patienceMs: 0 },
  };
};

const kindOf = (name: CallName): Kind => {
  if (CHECKOUT_CALLS.has(name)) return 'orders';
  return calls[name].effect === 'read' ? 'reads' : 'writes';
};

export interface Admission {
  /** Runs a call when it is its turn. @throws AppError server.unavailable if the queue is full */
  admit: <T>(name: CallName, work: () => Promise<T>) => Promise<T>;
}

/** @param limits null = unlimited, for tests of single calls */
export const createAdmission = (limits: ConcurrencyLimits | null): Admission => {
  if (!limits) return { admit: (_name, work) => work() };
  const queueOf = (share: Share) => createQueue({ ...share, retryAfter: RETRY_SECONDS });
  const queues = {
    reads: queueOf(limits.reads),
    writes: queueOf(limits.writes),
    orders: queueOf(limits.orders),
  };
  return { admit: (name, work) => queues[kindOf(name)].run(work) };
};
