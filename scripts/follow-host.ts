/**
 * Sees to it that a running shop's pages follow the host that answers for it. Such a host tells nobody that its
 * catalogue has changed: every so often it is looked at, in a process beside.
 */
import { setTimeout as sleep } from 'node:timers/promises';
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
  const follow = async () => {
    if (served.isStale) await build();
    for (;;) {
      await sleep(everySeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {});
      // It may have been told to end meanwhile: nobody would stop a build that begins now.
      if (stopping.signal.aborted) return;
      // Where it fails it says so itself; the pages stay as they are until the next look.
      await build();
    }
  };
  const following = follow();
  return async () => {
    stopping.abort();
    stop();
    await following;
  };
};
