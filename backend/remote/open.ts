import type { Log } from '#backend/http/log';
import { FILES_FOLDER, type FilesPlace, filesPlaceOf, openFiles } from '#backend/media/files';
import type { PageContent } from '#backend/port';
import { type Env, givenOf } from '#variants/env';
import type { Variant } from '#variants/schema';
import { type ClientOptions, createHostClient } from './http/client.ts';
import { createRemotePages } from './pages/pages.ts';
import { createKnownPictures } from './pictures.ts';
import type { RemoteSettings } from './settings.ts';
import { createSkippedLog } from './skipped-log.ts';

interface HostOptions {
  settings: RemoteSettings;
  variant: Variant;
  log: Log;
  files?: FilesPlace | undefined;
  waiting?: Partial<Pick<ClientOptions, 'timeouts' | 'pausesMs' | 'circuit'>>;
}

/** Opens a host, and the shop's own files beside it. */
export const openHost = ({ settings, variant, log, files: own, waiting }: HostOptions) => {
  const openClient = () => createHostClient({ url: settings.apiUrl, log, ...waiting });
  const client = openClient();
  const vehicles = createHostClient({ url: settings.vehiclesUrl, log, ...waiting });
  const place = own ?? { folder: FILES_FOLDER };
  const files = openFiles(place);
  const pictures = createKnownPictures(files);
  const remote = { client, vehicles, pictures, reportSkipped: createSkippedLog(log), variant, log };
  return { remote, openClient, place, files, pages: createRemotePages(remote, files) };
};

/** Opens the content of pages without the rest of the back end. */
export const openRemotePages = (
  env: Env,
  options: Pick<HostOptions, 'settings' | 'variant' | 'log'>,
): PageContent => openHost({ ...options, files: filesPlaceOf(givenOf(env)) }).pages;
