/** Opens the back end that the settings name: for the endpoints of a process and for the build of the pages alike. */
import type { PageContent, Session, ShopBackend } from '#backend/port';
import { createLocalBackend, type LocalOptions } from './local/backend.ts';
import { createEndpoints, type EndpointOptions, type Endpoints } from './serve/endpoints.ts';

interface OpenOptions extends Omit<LocalOptions, 'databaseUrl'> {
  databaseUrl: string | undefined;
}

interface OpenBackend {
  pages: PageContent;
  endpoints: (options: EndpointOptions) => Endpoints;
  close: () => Promise<void>;
}

/** A back end's own kind of session is between it and its endpoints. */
const opened = <S extends Session>(backend: ShopBackend<S>): OpenBackend => ({
  pages: backend.pages,
  endpoints: (options) => createEndpoints(backend, options),
  close: backend.close,
});

/** @throws where no database is named */
export const openBackend = ({ databaseUrl, ...options }: OpenOptions): OpenBackend => {
  if (!databaseUrl)
    throw new Error('DATABASE_URL (or NETLIFY_DB_URL) must name a PostgreSQL database');
  return opened(createLocalBackend({ ...options, databaseUrl }));
};
