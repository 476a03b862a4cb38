/** Sees to it that a running shop's pages follow its database: has them built beside it whenever that is asked for. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#backend/database/connection';
import { isToBeBuilt, readStanding } from '#backend/publishing/publications';
import { createBuilder, type Served } from './build-beside.ts';
import { publicationOf } from './publish-pages.ts';

const LOOK_MS = 2_000;
/** After a build that failed, if nobody says when. */
const AGAIN_MS = 30_000;

interface Beside extends Served {
  databaseUrl: string;
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
  const follow = async () => {
    while (!stopping.signal.aborted) {
      // The database may be away: its other users say so.
      const isWanted = await isBehind().catch(() => false);
      // It may have been told to end meanwhile: nobody would stop a build that begins now.
      if (stopping.signal.aborted) break;
      const pause = isWanted && !(await build()) ? AGAIN_MS : LOOK_MS;
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
