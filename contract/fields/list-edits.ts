/** Changes of a list on the wire: what is added, changed and removed, each item with its mode (spec, section 4). */
import * as z from 'zod/mini';
import { MAX_NOTE } from '../limits.ts';
import { messages } from '../messages.ts';
import { id } from './fields.ts';

/** More than this at once is no person's work. */
const MOST_EDITS = 50;

const listOf = <I extends z.ZodMiniType>(item: I) =>
  z._default(
    z.array(item, { error: messages.invalid }).check(z.maxLength(MOST_EDITS, messages.invalid)),
    [],
  );

/** A computed key of one known name; TypeScript widens it to any string. */
const keyed = <K extends string, S extends z.ZodMiniType>(key: K, schema: S) =>
  ({ [key]: schema }) as Record<K, S>;

/**
 * Items with a number of their own: INS adds, with every required field; UPD changes what is present;
 * DLT removes.
 * @param key what an item's number is called
 */
export const edits = <K extends string, F extends z.core.$ZodShape, P extends z.core.$ZodShape>(
  key: K,
  inserted: F,
  changed: P,
) => {
  const ofItem = keyed(key, id());
  return listOf(
    z.discriminatedUnion(
      'BCMode',
      [
        z.object({ BCMode: z.literal('INS'), ...inserted }),
        z.object({ BCMode: z.literal('UPD'), ...ofItem, ...changed }),
        z.object({ BCMode: z.literal('DLT'), ...ofItem }),
      ],
      { error: messages.invalid },
    ),
  );
};

/** Marks, of which each is there or not: INS and DLT alone, and neither minds being said twice. */
export const markEdits = <K extends string, S extends z.ZodMiniType>(key: K, schema: S) =>
  listOf(
    z.object({
      BCMode: z.enum(['INS', 'DLT'], { error: messages.invalid }),
      ...keyed(key, schema),
    }),
  );

/** A text of a change: absent = as it was, empty = none. */
export const changedText = (max = MAX_NOTE) =>
  z.optional(
    z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong)),
  );
