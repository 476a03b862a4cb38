import { reasonOf } from '#backend/http/reason';
import type { FileStore } from '#backend/media/files';
import { SETTING_KEYS } from '#contract/entities/shop-settings';
import type { Remote } from '../calls/ask.ts';
import { readConfig } from '../calls/writing.ts';
import { BUILD } from './content.ts';
import { isOfItself } from './tolerance.ts';

/** Configuration values shown on pages. */
export const SHOWN = ['PRODUCT_RELASES', 'BANNER_ITEMS', 'OPENING_EXCEPTIONS'] as const;
type Key = (typeof SHOWN)[number];

const placeOf = (key: Key): string => `host/config/${key}`;

/**
 * Creates a reader of configuration values, null where not configured; it falls back to the last known value when the
 * host fails. @throws AppError where none is known
 */
export const createConfigured = (
  remote: Pick<Remote, 'client' | 'pictures' | 'unread' | 'log'>,
  files: Pick<FileStore, 'read' | 'write'>,
) => {
  /** For later builds; this one does not need it. */
  const keep = (key: Key, value: string | null): Promise<void> =>
    files.write(placeOf(key), Buffer.from(JSON.stringify(value))).catch(() => undefined);

  /** Returns the last known value, undefined without one. */
  const lastOf = async (key: Key): Promise<string | null | undefined> => {
    const kept = await files.read(placeOf(key));
    if (kept) return JSON.parse(kept.toString('utf8'));
    // Hosts may fail on our own keys, which they don't know.
    return SETTING_KEYS.some((own) => own === key) ? null : undefined;
  };

  return async (key: Key): Promise<string | null> => {
    try {
      const value = await readConfig(remote, key, BUILD);
      await keep(key, value);
      return value;
    } catch (error) {
      if (!isOfItself(error)) throw error;
      const last = await lastOf(key);
      // A passing error must not remove the banner from the home.
      if (last === undefined) throw error;
      remote.log.warn(
        { key, reason: reasonOf(error) },
        'pages are built with what the host said of it last',
      );
      return last;
    }
  };
};
