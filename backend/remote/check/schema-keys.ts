/** The keys that the reader looks for in each call's reply, and those without which it leaves out the record. */
import type * as z from 'zod/mini';
import { entityUnder, wireNames } from '../wire/names.ts';
import { definitionOf, translate } from '../wire/read.ts';
import { innermost } from './observe.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;
type Fields = Record<string, unknown>;

/** An object of a reply. */
export interface ReadObject {
  entity: string;
  /** By its key in the contract. */
  keys: readonly ReadKey[];
}
interface ReadKey {
  key: string;
  isOptional: boolean;
  /** Without it the reader leaves out the object. */
  isRequired: boolean;
  /** The object or the objects in it. */
  holds: ReadObject | undefined;
}

/** Hosts write a reply's own keys without prefix. */
const wireOf = (entity: string, key: string): string => wireNames(entity, key)[0] ?? key;

/** Returns the shortest valid value of a schema, as a host writes it. @param depth of categories within categories */
const sampleOf = (schema: z.core.$ZodType, entity: string, depth = 0): unknown => {
  const definition = definitionOf(innermost(schema));
  switch (definition.type) {
    case 'object':
      return sampleObject(definition.shape, entity, depth);
    case 'array':
      return depth > 3 ? [] : [sampleOf(definition.element, entity, depth + 1)];
    case 'union':
      return definition.options[0] && sampleOf(definition.options[0], entity, depth);
    case 'enum':
      return Object.values(definition.entries)[0];
    case 'literal':
      return definition.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'x';
  }
};

const sampleObject = (shape: Shape, entity: string, depth: number): Fields =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      wireOf(entity, key),
      sampleOf(schema, entityUnder(entity, key), depth),
    ]),
  );

/** Puts an object where it belongs in a whole record. */
type Embed = (fields: Fields) => Fields;

const objectOf = (
  schema: z.core.$ZodType,
  entity: string,
  isReadable: (fields: Fields) => boolean,
  above: readonly z.core.$ZodType[] = [],
): ReadObject | undefined => {
  const inner = innermost(schema);
  const definition = definitionOf(inner);
  if (definition.type === 'array') return objectOf(definition.element, entity, isReadable, above);
  if (definition.type !== 'object' || above.includes(inner)) return undefined;
  const whole = sampleObject(definition.shape, entity, 0);
  return {
    entity,
    keys: Object.entries(definition.shape).map(([key, each]) => {
      const wire = wireOf(entity, key);
      const { [wire]: sample, ...without } = whole;
      const embed: Embed = (fields) => ({
        ...whole,
        [wire]: Array.isArray(sample) ? [fields] : fields,
      });
      return {
        key,
        isOptional: ['optional', 'default'].includes(definitionOf(each).type),
        isRequired: !isReadable(without),
        holds: objectOf(each, entityUnder(entity, key), (fields) => isReadable(embed(fields)), [
          ...above,
          inner,
        ]),
      };
    }),
  };
};

const readerOf =
  (schema: z.core.$ZodType, entity: string) =>
  (fields: Fields): boolean =>
    (schema as z.ZodMiniType).safeParse(translate(schema, entity, fields)).success;

/** The object of a value or of a list. */
const wholeOf = (schema: z.core.$ZodType, entity: string): ReadObject | undefined => {
  const definition = definitionOf(innermost(schema));
  const one = definition.type === 'array' ? definition.element : schema;
  return objectOf(one, entity, readerOf(one, entity));
};

/** Returns the objects of a call's reply: `data` and what is beside it. @param entity of the call's path */
export const readKeysOf = (output: z.core.$ZodType, entity: string): ReadObject | undefined => {
  const definition = definitionOf(output);
  if (definition.type !== 'object') return undefined;
  const { data, ...beside } = definition.shape;
  const own = data && wholeOf(data, entity);
  return {
    entity: '',
    keys: [
      ...(own ? [{ key: 'data', isOptional: false, isRequired: true, holds: own }] : []),
      ...Object.entries(beside).map(([key, each]) => ({
        key,
        isOptional: ['optional', 'default'].includes(definitionOf(each).type),
        isRequired: false,
        holds: wholeOf(each, entityUnder(entity, key)),
      })),
    ],
  };
};
