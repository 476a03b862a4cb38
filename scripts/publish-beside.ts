/** Sees to it that a running shop's pages follow its database: has them built beside it whenever that is asked for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#backend/database/connection';
import { findOpen, isToBeBuilt, readStanding } from '#backend/publishing/publications';
import { createBuilder, type Served } from './build-beside.ts';
import { publicationOf } from './publish-pages.ts';

const LOOK_MS = 2_000;
/** After a build that failed, if nobody says when. */
const AGAIN_MS = 30_000;

interface Beside extends Served {
  databaseUrl: string;
  /** The pages that were opened are of an older catalogue: nothing that is still to come is waited for. */
  isStale?: boolean;
}

/** @returns ends it, and a build that is under way: the next process begins it anew */
export const startPublishing = (beside: Beside): (() => Promise<void>) => {
  const { databaseUrl, dist } = beside;
  const { db, close } = connect(databaseUrl, 1);
  const stopping = new AbortController();
  const { build, stop } = createBuilder(beside);
  /** Asked for, or built by another machine into a folder of its own. */
  const isBehind = async () =>
    (await isToBeBuilt(db)) || (await readStanding(db)).id > publicationOf(dist);
  let { isStale = false } = beside;
  // What somebody else builds is followed when it is there; what failed, when its turn comes.
  const isWaitedFor = async () => isStale && !(await findOpen(db));
  const follow = async () => {
    while (!stopping.signal.aborted) {
      // The database may be away: its other users say so.
      const isWanted = await isBehind()
        .then(async (is) => is || (await isWaitedFor()))
        .catch(() => false);
      // It may have been told to end meanwhile: nobody would stop a build that begins now.
      if (stopping.signal.aborted) break;
      const isBuilt = isWanted && (await build(isStale ? 'start' : 'change')) === true;
      if (isBuilt) isStale = false;
      const pause = isWanted && !isBuilt ? AGAIN_MS : LOOK_MS;
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
