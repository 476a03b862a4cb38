import { callHook } from '#backend/http/build-hook';
import type { Log } from '#backend/http/log';
import type { Claims } from '#backend/media/claims';
import type { TimedJob } from '#backend/port';

export interface BuildHook {
  url: string;
  everySeconds: number;
}

/** Retry interval after a failed hook. */
const RETRY_SECONDS = 60;
const NAME = 'rebuild';

/**
 * Rebuilds the pages at intervals where a platform builds them, as hosts report no changes. The Node process checks the
 * host itself (scripts/follow-host.ts).
 */
export const createRebuild = ({
  hook,
  claims,
  log,
}: {
  hook: BuildHook;
  claims: Claims;
  log: Log;
}): TimedJob => ({
  name: NAME,
  everySeconds: RETRY_SECONDS,
  run: async () => {
    // One process calls the hook; others find the claim taken.
    const claim = await claims.take(NAME, hook.everySeconds * 1_000);
    if (typeof claim === 'number') return false;
    try {
      await callHook(hook.url);
      log.info({ job: NAME }, 'job done');
    } catch (error) {
      log.error({ job: NAME, err: error }, 'job failed');
      await claim.release();
    }
    return true;
  },
});
