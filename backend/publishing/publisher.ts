/** How pages are rebuilt, and which publication visitors see. */
import * as z from 'zod/mini';
import type { WaitLimits } from './waiting.ts';

/** The Node host itself, a build hook, or the owner, who deploys by hand. */
export type Publisher = { kind: 'host' } | { kind: 'hook'; url: string } | { kind: 'manual' };

/** Folder of the Node host's pages, relative to the process. */
export const PAGES_FOLDER = '.data/pages';

export interface Publishing extends WaitLimits {
  publisher: Publisher;
  /** Public address of the pages. */
  shopUrl: string;
}

/** File with the pages' publication number. */
export const VERSION_PATH = '/version.json';
const version = z.object({ publication: z.int() });
const TIMEOUT_MS = 10_000;

/** Time without changes before a build; PUBLISH_AFTER overrides it. */
export const QUIET_SECONDS = 120;
/** Maximum delay of a build while changes go on. */
export const MAX_SECONDS = 900;

/** Reads the publication number that visitors see; undefined if there is none. */
export const readPublishedVersion = async (shopUrl: string): Promise<number | undefined> => {
  const reply = await fetch(new URL(`${VERSION_PATH}?${Date.now()}`, shopUrl), {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) return undefined;
  const parsed = version.safeParse(await reply.json().catch(() => undefined));
  return parsed.success ? parsed.data.publication : undefined;
};
