/**
 * Sees to it that a running shop's pages follow the host that answers for it. Such a host tells nobody that its
 * catalogue has changed: every so often it is looked at, in a process beside.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { meter } from '#backend/http/metrics';
import { type Builder, createBuilder, type Served } from './build-beside.ts';

interface Following extends Omit<Served, 'databaseUrl'> {
  /** The pages that were opened are older ones: the host is looked at at once. */
  isStale?: boolean;
}

/** @returns ends it, and a build that is under way */
export const startFollowing = (
  served: Following,
  everySeconds: number,
  { build, stop }: Builder = createBuilder({ ...served, databaseUrl: undefined }),
): (() => Promise<void>) => {
  const stopping = new AbortController();
  // As a shop with a database tells it of its publications (backend/state/metrics.ts).
  let isFailed = false;
  meter()
    .createObservableGauge('shop.pages.failed', { description: 'Pages that cannot be built' })
    .addCallback((result) => result.observe(Number(isFailed)));
  const look = async () => {
    // A host that is away says nothing of what was before it went.
    isFailed = !((await build()) ?? !isFailed);
  };
  const follow = async () => {
    if (served.isStale) await look();
    for (;;) {
      await sleep(everySeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {});
      // It may have been told to end meanwhile: nobody would stop a build that begins now.
      if (stopping.signal.aborted) return;
      // Where it fails the builder says so; the pages stay as they are until the next look.
      await look();
    }
  };
  const following = follow();
  return async () => {
    stopping.abort();
    stop();
    await following;
  };
};
