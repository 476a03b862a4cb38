import type { Log } from '#backend/http/log';
import type { Claims } from '#backend/media/claims';
import { type FileStore, type FilesPlace, forgetHalves } from '#backend/media/files';
import { forgetShared } from '#backend/media/shared-picture';
import type { TimedJob } from '#backend/port';
import { DAY_MS } from '#contract/time/dates';
import { forgetUploads } from './calls/images.ts';

const NAME = 'forget-files';

interface Dependencies {
  files: FileStore;
  /** Where the files are. */
  place: FilesPlace;
  claims: Claims;
  log: Log;
}

/** Creates the daily job that deletes the shop's own temporary files beside a host. */
export const createForgetFiles = ({ files, place, claims, log }: Dependencies): TimedJob => ({
  name: NAME,
  everySeconds: DAY_MS / 1_000,
  run: async () => {
    // One process does it.
    if (typeof (await claims.take(NAME, DAY_MS)) === 'number') return false;
    try {
      const now = new Date();
      const removed =
        (await forgetShared(files, now)) +
        (await forgetUploads(files, now)) +
        (await forgetHalves(place, new Date(now.getTime() - DAY_MS)));
      log.info({ job: NAME, forgotten: removed }, 'job done');
    } catch (error) {
      log.error({ job: NAME, err: error }, 'job failed');
    }
    return true;
  },
});
