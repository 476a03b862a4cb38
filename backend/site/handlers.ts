/** Answers the calls about the shop itself. */
import { eq } from 'drizzle-orm';
import type { Backend } from '#backend/serve/context';
import { PUBLIC_CONFIG_KEYS } from '#contract/calls/site';
import { config } from './tables.ts';
import { writingHandlers } from './writing-handlers.ts';

const isPublic = (key: string): boolean =>
  PUBLIC_CONFIG_KEYS.some((known) => known === key || `TEST_${known}` === key);

export const siteHandlers = {
  ...writingHandlers,

  configGetPublic: async ({ key }, { db }) => {
    if (!isPublic(key)) return { data: null };
    const [row] = await db.select().from(config).where(eq(config.key, key)).limit(1);
    return { data: row?.value ?? null };
  },
} satisfies Partial<Backend>;
