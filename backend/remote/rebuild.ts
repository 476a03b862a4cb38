/**
 * Has the pages of a shop over a host built every so often, where a platform builds them: such a host tells
 * nobody that its catalogue has changed. The Node process looks for itself (scripts/follow-host.ts).
 */
import { callHook } from '#backend/http/build-hook';
import type { Log } from '#backend/http/log';
import type { Claims } from '#backend/media/claims';
import type { TimedJob } from '#backend/port';

export interface BuildHook {
  url: string;
  everySeconds: number;
}

/** After a hook that did not say yes. */
const AGAIN_SECONDS = 60;
const NAME = 'rebuild';

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
  everySeconds: AGAIN_SECONDS,
  run: async () => {
    // Of all processes and functions one asks; the others find that it was done.
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
