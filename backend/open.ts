/** Opens the back end that the settings name: for the endpoints of a process and for the build of the pages alike. */
import { AppError } from '#backend/http/app-error';
import type { PageContent, Session, ShopBackend } from '#backend/port';
import { type Env, givenOf, namedDatabase } from '#variants/env';
import { createLocalBackend, type LocalOptions } from './local/backend.ts';
import { filesPlaceOf } from './media/files.ts';
import { createRemoteBackend, type RemoteOptions } from './remote/backend.ts';
import { HostNonsense } from './remote/http/answer.ts';
import { type RemoteSettings, readRemoteSettings } from './remote/settings.ts';
import { createEndpoints, type EndpointOptions, type Endpoints } from './serve/endpoints.ts';

interface OpenOptions extends Omit<LocalOptions, 'databaseUrl'>, Pick<RemoteOptions, 'buildHook'> {
  databaseUrl: string | undefined;
  /** The host that answers in place of a database. */
  remote?: RemoteSettings | undefined;
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

/** @throws where neither a host nor a database is named */
export const openBackend = ({ databaseUrl, remote, ...options }: OpenOptions): OpenBackend => {
  if (remote) return opened(createRemoteBackend({ ...options, settings: remote }));
  if (!databaseUrl)
    throw new Error('DATABASE_URL (or NETLIFY_DB_URL) must name a PostgreSQL database');
  return opened(createLocalBackend({ ...options, databaseUrl }));
};

/** For a program that reads what pages are made from, and ends. @throws as above */
export const openPages = (
  env: Env,
  { variant, log }: Pick<LocalOptions, 'variant' | 'log'>,
): PageContent =>
  openBackend({
    databaseUrl: namedDatabase(env),
    remote: readRemoteSettings(env).settings,
    connections: 5,
    // It ends when it has read all, not when the last connection times out.
    endsWhenIdle: true,
    files: filesPlaceOf(givenOf(env)),
    variant,
    log,
  }).pages;

/** Whether nobody answered, rather than somebody in a way that nothing can be made of. @param error of what reads pages */
export const isSilence = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'server.unavailable' &&
  !(error.cause instanceof HostNonsense);
