/** Who builds the pages when they are asked for, and how that is seen from outside. */
import * as z from 'zod/mini';
import type { Patience } from './waiting.ts';

/** The host beside whose process the pages lie; a hook that is called; or nobody, whom a deploy by hand replaces. */
export type Publisher = { kind: 'host' } | { kind: 'hook'; url: string } | { kind: 'nobody' };

/** Where a host builds them, from the process's own folder. */
export const PAGES_FOLDER = '.data/pages';

export interface Publishing extends Patience {
  publisher: Publisher;
  /** Where visitors see the pages: they say there which publication they are. */
  shopUrl: string;
}

/** Where the pages say which publication they are, below the shop's address and in their folder. */
export const VERSION_PATH = '/version.json';
const version = z.object({ publication: z.int() });
const PATIENCE_MS = 10_000;

/** So long without a change, and the pages are built; PUBLISH_AFTER may say otherwise. */
export const QUIET_SECONDS = 120;
/** However much is changed, pages are not older than this and a build. */
export const MOST_SECONDS = 900;

/** Which publication visitors see; undefined where the pages do not say. */
export const readSeen = async (shopUrl: string): Promise<number | undefined> => {
  const reply = await fetch(new URL(`${VERSION_PATH}?${Date.now()}`, shopUrl), {
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!reply.ok) return undefined;
  const parsed = version.safeParse(await reply.json().catch(() => undefined));
  return parsed.success ? parsed.data.publication : undefined;
};
