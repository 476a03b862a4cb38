/** What a host has configured of its pages: where it breaks over one of them, what it said of it last. */
import { reasonOf } from '#backend/http/reason';
import type { FileStore } from '#backend/media/files';
import { SETTING_KEYS } from '#contract/entities/shop-settings';
import type { Remote } from '../calls/ask.ts';
import { readConfig } from '../calls/writing.ts';
import { BUILD } from './content.ts';
import { isOfItself } from './tolerance.ts';

/** Of what a host has configured, what pages are made of. */
export const SHOWN = ['PRODUCT_RELASES', 'BANNER_ITEMS', 'OPENING_EXCEPTIONS'] as const;
type Key = (typeof SHOWN)[number];

const placeOf = (key: Key): string => `host/config/${key}`;

/** @returns what reads a value, null where it is not configured; it throws an AppError where nothing is known */
export const createConfigured = (
  remote: Pick<Remote, 'client' | 'pictures' | 'unread' | 'log'>,
  files: Pick<FileStore, 'read' | 'write'>,
) => {
  /** For builds to come; this one needs it not. */
  const keep = (key: Key, value: string | null): Promise<void> =>
    files.write(placeOf(key), Buffer.from(JSON.stringify(value))).catch(() => undefined);

  /** @returns undefined where the host has never said it */
  const lastOf = async (key: Key): Promise<string | null | undefined> => {
    const kept = await files.read(placeOf(key));
    if (kept) return JSON.parse(kept.toString('utf8'));
    // A host that has never heard of what is ours alone may break over the very question.
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
      // No home is shown without its banner because of a passing error.
      if (last === undefined) throw error;
      remote.log.warn(
        { key, reason: reasonOf(error) },
        'pages are built with what the host said of it last',
      );
      return last;
    }
  };
};
