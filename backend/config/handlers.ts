import type { OwnSession } from '#backend/auth/session';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers } from '#backend/port';
import { CONFIG_KEYS } from '#contract/entities/configured';
import { readConfig } from './read-config.ts';
import { findConfigured, setConfigured } from './values.ts';

export const readReleases = (db: Db): Promise<string | null> => readConfig(db, 'PRODUCT_RELASES');
export const readBanner = (db: Db): Promise<string | null> => readConfig(db, 'BANNER_ITEMS');

export const readOpenings = (db: Db): Promise<string | null> =>
  readConfig(db, 'OPENING_EXCEPTIONS');

export const createConfigHandlers = (
  deps: Pick<Dependencies, 'db' | 'now' | 'variant'>,
): Handlers<'configGetPublic' | 'configFind' | 'configSet', OwnSession> => ({
  configGetPublic: async ({ key }) => ({
    // The table also holds values that are not public.
    data: CONFIG_KEYS.some((publicKey) => publicKey === key)
      ? await readConfig(deps.db, key)
      : null,
  }),
  configFind: async ({ key }) => ({ data: await findConfigured(deps.db, key) }),
  configSet: async (input, { session }) => ({ data: await setConfigured(deps, input, session) }),
});
