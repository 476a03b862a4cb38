/** Opens the back end that the settings name, for endpoints. */
import type { Session, ShopBackend } from '#backend/port';
import { neededDatabase } from '#variants/env';
import { createLocalBackend, type LocalOptions } from './local/backend.ts';
import { createRemoteBackend, type RemoteOptions } from './remote/backend.ts';
import type { RemoteSettings } from './remote/settings.ts';
import { createEndpoints, type EndpointOptions, type Endpoints } from './serve/endpoints.ts';

interface OpenOptions extends Omit<LocalOptions, 'databaseUrl'>, Pick<RemoteOptions, 'buildHook'> {
  databaseUrl: string | undefined;
  /** The REST host that answers in place of a database. */
  remote?: RemoteSettings | undefined;
}

interface OpenBackend {
  endpoints: (options: EndpointOptions) => Endpoints;
  close: () => Promise<void>;
}

/** Hides the back end's type of session. */
const hideSession = <S extends Session>(backend: ShopBackend<S>): OpenBackend => ({
  endpoints: (options) => createEndpoints(backend, options),
  close: backend.close,
});

/** @throws if neither a host nor a database is set */
export const openBackend = ({ databaseUrl, remote, ...options }: OpenOptions): OpenBackend => {
  if (remote) return hideSession(createRemoteBackend({ ...options, settings: remote }));
  return hideSession(createLocalBackend({ ...options, databaseUrl: neededDatabase(databaseUrl) }));
};
