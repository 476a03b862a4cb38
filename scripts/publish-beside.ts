import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#backend/database/connection';
import { findOpen, isToBeBuilt, readStanding } from '#backend/publishing/publications';
import { createBuilder, type Served } from './build-beside.ts';
import { publicationOf } from './publish-pages.ts';

const CHECK_MS = 2_000;
/** Pause after a failed build. */
const RETRY_MS = 30_000;

interface Beside extends Served {
  databaseUrl: string;
  /** The shop opened with pages of an older catalogue: they are rebuilt at once. */
  isStale?: boolean;
}

/**
 * Rebuilds a running shop's pages in a child process whenever the database asks for it.
 * @returns a function that stops it and a running build, which the next process begins again
 */
export const startPublishing = (beside: Beside): (() => Promise<void>) => {
  const { databaseUrl, dist } = beside;
  const { db, close } = connect(databaseUrl, 1);
  const stopping = new AbortController();
  const { build, stop } = createBuilder(beside);
  /** A build is due, or another machine has built newer pages into its own folder. */
  const isBehind = async () =>
    (await isToBeBuilt(db)) || (await readStanding(db)).id > publicationOf(dist);
  let { isStale = false } = beside;
  // A build of another process or a failed one is followed in its turn.
  const mustRefresh = async () => isStale && !(await findOpen(db));
  const follow = async () => {
    while (!stopping.signal.aborted) {
      // If the database is unreachable, its other users report that.
      const isDue = await isBehind()
        .then(async (is) => is || (await mustRefresh()))
        .catch(() => false);
      // Nobody would stop a build that begins after the stop.
      if (stopping.signal.aborted) break;
      const isBuilt = isDue && (await build(isStale ? 'start' : 'change')) === true;
      if (isBuilt) isStale = false;
      const pause = isDue && !isBuilt ? RETRY_MS : CHECK_MS;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const following = follow();
  return async () => {
    stopping.abort();
    stop();
    await following;
    await close();
  };
};
