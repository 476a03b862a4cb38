import { createCookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import { createSeal } from '#backend/http/seal';
import { type Claims, openClaims } from '#backend/media/claims';
import { type FileStore, type FilesPlace, forgetHalves } from '#backend/media/files';
import { forgetShared } from '#backend/media/shared-picture';
import type { ShopBackend, TimedJob } from '#backend/port';
import type { Limits } from '#backend/rate-limit/limits';
import { DAY_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { createRemoteCalls } from './calls/calls.ts';
import { forgetUploads } from './calls/images.ts';
import type { ClientOptions } from './http/client.ts';
import { createRemoteMedia } from './media.ts';
import { createNotified } from './notified.ts';
import { openHost } from './open.ts';
import { type BuildHook, createRebuild } from './rebuild.ts';
import { createRemoteSessions, type RemoteSession } from './sessions/sessions.ts';
import type { RemoteSettings } from './settings.ts';

const NAME = 'delete-old-files';

interface Dependencies {
  files: FileStore;
  /** Where the files are. */
  place: FilesPlace;
  claims: Claims;
  log: Log;
}

/** Creates the daily job that deletes the shop's own temporary files beside a host. */
const createForgetFiles = ({ files, place, claims, log }: Dependencies): TimedJob => ({
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

export interface RemoteOptions {
  settings: RemoteSettings;
  variant: Variant;
  log: Log;
  quantities?: Limits['quantities'] | undefined;
  files?: FilesPlace;
  /** See createCookies. */
  allowsPlainCookies?: boolean;
  /** Hook that builds the pages, and how often; undefined = never. */
  buildHook?: BuildHook | undefined;
  /** Shorter times for tests. */
  waiting?: Partial<Pick<ClientOptions, 'timeouts' | 'pausesMs' | 'circuit'>> & {
    looksMs?: readonly number[];
    unsureMs?: number;
  };
}

/** Creates the back end over a REST host run by others. No database is opened. */
export const createRemoteBackend = (options: RemoteOptions): ShopBackend<RemoteSession> => {
  const { settings, variant, log, quantities, buildHook } = options;
  const { looksMs, unsureMs, ...waiting } = options.waiting ?? {};
  const host = openHost({ settings, variant, log, files: options.files, waiting });
  const { remote, openClient, place, files, pages } = host;
  const claims = openClaims(place);
  const orders = { claims, looksMs, unsureMs };
  const { changed, whoIs, ...sessions } = createRemoteSessions({
    client: remote.client,
    clientId: settings.clientId,
    seal: createSeal(settings.secrets, 'session'),
    cookies: createCookies(options.allowsPlainCookies),
    log,
  });
  return {
    calls: createRemoteCalls(remote, { files, quantities, changed, whoIs, orders }),
    sessions,
    // A circuit of its own: failures of public pictures don't close the shop.
    media: createRemoteMedia(
      { ...remote, client: openClient() },
      { files, pictures: remote.pictures },
    ),
    calendarText: async () => null,
    handleWebhook: createNotified({ client: openClient(), log }),
    pages,
    // Other timed work is the host's.
    jobs: [
      createForgetFiles({ files, place, claims, log }),
      ...(buildHook ? [createRebuild({ hook: buildHook, claims, log })] : []),
    ],
    // The host reports no changes.
    purgesCaches: false,
    close: async () => {},
  };
};
