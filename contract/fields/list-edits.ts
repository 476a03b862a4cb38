/** Edits of a list: added, changed and removed items, each with its mode (spec, section 4). */
import * as z from 'zod/mini';
import { type Entity, itemKey } from '../definitions/entity.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { messages } from '../messages.ts';
import { id } from './fields.ts';
import { optionalFields } from './optional-fields.ts';

/** The limit of edits in one call. */
const MAX_EDITS = 50;

const listOf = <I extends z.ZodMiniType>(item: I) =>
  z._default(
    z.array(item, { error: messages.invalid }).check(z.maxLength(MAX_EDITS, messages.invalid)),
    [],
  );

/** Builds an object with one computed key, which TypeScript would widen to string. */
const keyed = <K extends string, S extends z.ZodMiniType>(key: K, schema: S) =>
  ({ [key]: schema }) as Record<K, S>;

type Item = Record<string, z.ZodMiniType>;
interface Also<N extends Item, C extends Item> {
  /** Fields of a new item. */
  added?: N;
  /** Fields of a new item and of a change. */
  always?: C;
}

/**
 * Edits of items with an id: INS adds, with every required field; UPD changes the present fields;
 * DLT removes.
 * @param also fields that its definition does not have
 */
export const itemEdits = <
  E extends Entity,
  N extends Item = Record<never, never>,
  C extends Item = Record<never, never>,
>(
  item: E,
  also: Also<N, C> = {},
) => {
  const ofItem = keyed(itemKey(item), id());
  // Absent means no further fields.
  const { added = {} as N, always = {} as C } = also;
  return listOf(
    z.discriminatedUnion(
      'BCMode',
      [
        z.object({ BCMode: z.literal('INS'), ...newShape(item), ...added, ...always }),
        z.object({
          BCMode: z.literal('UPD'),
          ...ofItem,
          ...optionalFields(inputShape(item)),
          ...always,
        }),
        z.object({ BCMode: z.literal('DLT'), ...ofItem }),
      ],
      { error: messages.invalid },
    ),
  );
};

/** Edits of a set: INS and DLT only, both idempotent. */
export const markEdits = <K extends string, S extends z.ZodMiniType>(key: K, schema: S) =>
  listOf(
    z.object({
      BCMode: z.enum(['INS', 'DLT'], { error: messages.invalid }),
      ...keyed(key, schema),
    }),
  );
