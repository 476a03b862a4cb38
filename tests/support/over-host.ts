/** The shop over the pretended REST host: what answers, without a database. */
import { createRemoteBackend, type RemoteOptions } from '#backend/remote/backend';
import { createEndpoints } from '#backend/serve/endpoints';
import type { RestHost } from '#emulators/rest-host/rest-host';

/** Its key for sessions; it opens nothing else. */
export const SECRET = 'una clave de prueba de más de treinta y dos letras';

export interface OverHostOptions extends Pick<RemoteOptions, 'variant' | 'log' | 'waiting'> {
  /** Folder of its uploaded files. */
  folder: string;
}

/** @param host its address, and the shop's identity there */
export const openOverHost = (
  { url, vehiclesUrl, environment }: Pick<RestHost, 'url' | 'vehiclesUrl' | 'environment'>,
  { folder, variant, log, ...options }: OverHostOptions,
) => {
  const backend = createRemoteBackend({
    settings: {
      apiUrl: url,
      vehiclesUrl,
      clientId: environment.API_CLIENT_ID ?? '',
      secrets: [SECRET],
    },
    variant,
    log,
    files: { folder },
    ...options,
  });
  return { backend, endpoints: createEndpoints(backend, { variant, log, limits: null }) };
};
