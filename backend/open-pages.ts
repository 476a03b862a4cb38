/** Opens the content of pages for the build: a rebuild would take a second to load all of the back end. */
import { AppError } from '#backend/http/app-error';
import type { Log } from '#backend/http/log';
import type { PageContent } from '#backend/port';
import { type Env, namedDatabase, neededDatabase } from '#variants/env';
import type { Variant } from '#variants/schema';
import { InvalidHostAnswer } from './remote/http/answer.ts';
import { readRemoteSettings } from './remote/settings.ts';

/** For a program that ends when it has read it. @throws if neither a host nor a database is set */
export const openPages = async (
  env: Env,
  { variant, log }: { variant: Variant; log: Log },
): Promise<PageContent> => {
  const { settings } = readRemoteSettings(env);
  if (settings) {
    const { openRemotePages } = await import('./remote/open.ts');
    return openRemotePages(env, { settings, variant, log });
  }
  const { openLocalPages } = await import('./local/pages.ts');
  return openLocalPages(neededDatabase(namedDatabase(env)), variant);
};

/** Tells an unreachable host from one that answers nonsense. @param error thrown while reading pages */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'server.unavailable' &&
  !(error.cause instanceof InvalidHostAnswer);
