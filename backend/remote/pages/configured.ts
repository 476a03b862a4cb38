import { reasonOf } from '#backend/http/reason';
import type { FileStore } from '#backend/media/files';
import { SETTING_KEYS } from '#contract/entities/shop-settings';
import type { Remote } from '../calls/ask.ts';
import { readConfig } from '../calls/writing.ts';
import { BUILD } from './content.ts';
import { isItemError } from './tolerance.ts';

/** Configuration values shown on pages. */
export const PAGE_KEYS = ['PRODUCT_RELASES', 'BANNER_ITEMS', 'OPENING_EXCEPTIONS'] as const;
type Key = (typeof PAGE_KEYS)[number];

const fileOf = (key: Key): string => `host/config/${key}`;

/**
 * Creates a reader of configuration values, null where not configured; it falls back to the last known value when the
 * host fails. @throws AppError where none is known
 */
export const createConfigured = (
  remote: Pick<Remote, 'client' | 'pictures' | 'reportSkipped' | 'log'>,
  files: Pick<FileStore, 'read' | 'write'>,
) => {
  /** For later builds; this one does not need it. */
  const store = (key: Key, value: string | null): Promise<void> =>
    files.write(fileOf(key), Buffer.from(JSON.stringify(value))).catch(() => undefined);

  /** Returns the last known value, undefined without one. */
  const lastKnown = async (key: Key): Promise<string | null | undefined> => {
    const stored = await files.read(fileOf(key));
    if (stored) return JSON.parse(stored.toString('utf8'));
    // Hosts may fail on our own keys, which they don't know.
    return SETTING_KEYS.some((settingKey) => settingKey === key) ? null : undefined;
  };

  return async (key: Key): Promise<string | null> => {
    try {
      const value = await readConfig(remote, key, BUILD);
      await store(key, value);
      return value;
    } catch (error) {
      if (!isItemError(error)) throw error;
      const last = await lastKnown(key);
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
