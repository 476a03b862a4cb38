/**
 * Keeps a running shop's pages up to date with its REST host. The host reports no changes, so a child process checks
 * it periodically.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { meter } from '#backend/http/metrics';
import { type Builder, createBuilder, type Served } from './build-beside.ts';

interface Following extends Omit<Served, 'databaseUrl'> {
  /** The shop opened with old pages: the host is checked at once. */
  isStale?: boolean;
}

/** @returns a function that stops it and a running build */
export const startFollowing = (
  served: Following,
  everySeconds: number,
  { build, stop }: Builder = createBuilder({ ...served, databaseUrl: undefined }),
): (() => Promise<void>) => {
  const stopping = new AbortController();
  // Named as in a shop with a database (backend/state/metrics.ts).
  let isFailed = false;
  meter()
    .createObservableGauge('shop.pages.failed', { description: 'Pages that cannot be built' })
    .addCallback((result) => result.observe(Number(isFailed)));
  const check = async () => {
    // A silent host leaves the state as it was.
    isFailed = !((await build()) ?? !isFailed);
  };
  const follow = async () => {
    if (served.isStale) await check();
    for (;;) {
      await sleep(everySeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {});
      // Nobody would stop a build that begins after the stop.
      if (stopping.signal.aborted) return;
      // The builder logs a failure; the pages stay as they are until the next check.
      await check();
    }
  };
  const following = follow();
  return async () => {
    stopping.abort();
    stop();
    await following;
  };
};
