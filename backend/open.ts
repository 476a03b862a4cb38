/** Opens the back end that the settings name, for endpoints and for the build of pages. */
import { AppError } from '#backend/http/app-error';
import type { PageContent, Session, ShopBackend } from '#backend/port';
import { type Env, givenOf, namedDatabase } from '#variants/env';
import { createLocalBackend, type LocalOptions } from './local/backend.ts';
import { filesPlaceOf } from './media/files.ts';
import { createRemoteBackend, type RemoteOptions } from './remote/backend.ts';
import { InvalidHostAnswer } from './remote/http/answer.ts';
import { type RemoteSettings, readRemoteSettings } from './remote/settings.ts';
import { createEndpoints, type EndpointOptions, type Endpoints } from './serve/endpoints.ts';

interface OpenOptions extends Omit<LocalOptions, 'databaseUrl'>, Pick<RemoteOptions, 'buildHook'> {
  databaseUrl: string | undefined;
  /** The REST host that answers in place of a database. */
  remote?: RemoteSettings | undefined;
}

interface OpenBackend {
  pages: PageContent;
  endpoints: (options: EndpointOptions) => Endpoints;
  close: () => Promise<void>;
}

/** Hides the back end's type of session. */
const hideSession = <S extends Session>(backend: ShopBackend<S>): OpenBackend => ({
  pages: backend.pages,
  endpoints: (options) => createEndpoints(backend, options),
  close: backend.close,
});

/** @throws if neither a host nor a database is set */
export const openBackend = ({ databaseUrl, remote, ...options }: OpenOptions): OpenBackend => {
  if (remote) return hideSession(createRemoteBackend({ ...options, settings: remote }));
  if (!databaseUrl)
    throw new Error('Set DATABASE_URL (or NETLIFY_DB_URL) to the address of a PostgreSQL database');
  return hideSession(createLocalBackend({ ...options, databaseUrl }));
};

/** Opens the content of pages for a program that ends when it has read it. @throws as above */
export const openPages = (
  env: Env,
  { variant, log }: Pick<LocalOptions, 'variant' | 'log'>,
): PageContent =>
  openBackend({
    databaseUrl: namedDatabase(env),
    remote: readRemoteSettings(env).settings,
    connections: 5,
    // Otherwise the program would only end when its last connection times out.
    endsWhenIdle: true,
    files: filesPlaceOf(givenOf(env)),
    variant,
    log,
  }).pages;

/** Tells an unreachable host from one that answers nonsense. @param error thrown while reading pages */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'server.unavailable' &&
  !(error.cause instanceof InvalidHostAnswer);
