/** Schemas of replies, derived from an entity's definition. */
import * as z from 'zod/mini';
import {
  type Entity,
  type FactName,
  type FieldOf,
  factNames,
  type ItemOf,
  type Kind,
  type ListName,
  listFields,
  type ReplyValues,
  type ScalarField,
  type ScalarName,
  scalarNames,
  type ValueOf,
  within,
} from './entity.ts';

type Schema = z.ZodMiniType;

const REPLIES: { [K in Kind]: (field: FieldOf<K>) => Schema } = {
  text: () => z.string(),
  link: () => z.string(),
  color: () => z.string(),
  code: () => z.string(),
  category: () => z.string(),
  money: () => z.number(),
  integer: () => z.int(),
  reference: () => z.int(),
  flag: () => z.boolean(),
  day: () => z.string(),
  choice: ({ options }) => z.enum(Object.keys(options)),
};

const replyOf = (field: ScalarField): Schema => {
  const schema = (REPLIES[field.kind] as (one: ScalarField) => Schema)(field);
  const value = 'isNullable' in field && field.isNullable ? z.nullable(schema) : schema;
  return field.scope === 'prices' ? z.optional(value) : value;
};

type ReplyShape<E extends Entity, K extends ScalarName<E>> = {
  [N in K]: E['fields'][N] extends { scope: 'prices' }
    ? z.ZodMiniOptional<z.ZodMiniType<ValueOf<E['fields'][N]>>>
    : z.ZodMiniType<ValueOf<E['fields'][N]>>;
};
/** Returns what replies carry of these fields; absent = all. */
export const replyShape = <E extends Entity, K extends ScalarName<E> = ScalarName<E>>(
  entity: E,
  names: readonly K[] = scalarNames(entity) as K[],
): ReplyShape<E, K> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = entity.fields[name];
      return field && field.kind !== 'list' ? [[name, replyOf(field)]] : [];
    }),
  ) as ReplyShape<E, K>;

/** Returns the shape of a record's facts within another: `productWarrantyMonths`. */
export const factShape = <E extends Entity, P extends string>(entity: E, prefix: P) =>
  Object.fromEntries(
    Object.entries(replyShape(entity, factNames(entity))).map(([name, schema]) => [
      within(prefix, name),
      schema,
    ]),
  ) as { [K in FactName<E> as `${P}${Capitalize<K>}`]: z.ZodMiniType<ValueOf<E['fields'][K]>> };

type ListReplies<E extends Entity> = {
  [K in ListName<E>]: z.ZodMiniType<ReplyValues<ItemOf<E, K>>[]>;
};
export const listReplies = <E extends Entity>(entity: E): ListReplies<E> =>
  Object.fromEntries(
    listFields(entity).map(([name, { item }]) => [name, z.array(z.object(replyShape(item)))]),
  ) as unknown as ListReplies<E>;
