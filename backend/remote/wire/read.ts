/**
 * Translates a host's reply to the contract by walking the call's output schema and finding each key under its possible
 * names. Missing keys are left out, and the schema rejects what lacks required ones.
 */
import type * as z from 'zod/mini';
import { InvalidHostAnswer } from '../http/answer.ts';
import { complete } from './complete.ts';
import { textOfHtml } from './html-text.ts';
import { entityUnder, sameName, wireNames } from './names.ts';
import { isMissing, readAvailable, readFlag, readNumber, readText } from './values.ts';

type Fields = Record<string, unknown>;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Current position in a reply. */
interface Place {
  entity: string;
  key: string;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All contract schemas are zod's own, with a discriminated definition. */
export const definitionOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def;

/** Hosts write zero, -1 or an empty text for nothing. */
const isEmpty = (schema: z.core.$ZodType, value: unknown): boolean => {
  if (value === undefined || value === '') return true;
  const definition = definitionOf(schema);
  // Zero is no id, but a valid price.
  if (definition.type === 'number')
    return isMissing(value) || (Number(value) <= 0 && 'format' in definition);
  // An object with empty values only is nobody.
  return isFields(value) && Object.values(value).every((each) => !each);
};

/** Rows of a list are all kept: the reader of rows names those that it skips. */
const ROWS = 'data';

/** Returns the key of a row that may be its value alone: its only one, as of a role, or the one named as the row. */
const mainKeyOf = (shape: Shape, entity: string): string | undefined => {
  const keys = Object.keys(shape);
  return keys.length === 1 ? keys[0] : keys.find((key) => key === entity);
};

/** Returns the rows of an inner list: systems that convert XML write `{"Item": […]}`, or the only row itself. */
export const innerRows = (
  element: z.core.$ZodType,
  value: unknown,
  { entity }: Pick<Place, 'entity'>,
): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const definition = definitionOf(element);
  const shape = definition.type === 'object' ? definition.shape : {};
  if (typeof value === 'string' && mainKeyOf(shape, entity) !== undefined)
    return value.split(/[,;]/).filter((word) => word.trim() !== '');
  if (!isFields(value)) return [];
  const [only, ...others] = Object.values(value);
  if (others.length > 0 || typeof only !== 'object') return [value];
  return Array.isArray(only) ? only : [only];
};

/** Hosts omit empty lists, and write null or a number for them. Elements of inner lists that are no objects are none. */
const readArray = (element: z.core.$ZodType, value: unknown, place: Place): unknown => {
  if (place.key === ROWS && !Array.isArray(value)) return value ?? [];
  const read = innerRows(element, value, place).map((item) => readValue(element, item, place));
  const isOfObjects = definitionOf(element).type === 'object';
  return place.key === ROWS || !isOfObjects ? read : read.filter(isFields);
};

/** Types that have a value for null; `unknown` and the like keep it. */
const READS_NULL: ReadonlySet<string> = new Set(['array', 'nullable', 'null', 'unknown', 'any']);

/** Returns whether pages show a text as words: codes, addresses and what people typed are no HTML. */
const isShown = ({ entity, key }: Place): boolean =>
  entity === 'specification' || /name$|^(?:description|title|spec(?:Key|Value))$/i.test(key);

const readUnion = (options: readonly z.core.$ZodType[], value: unknown, place: Place): unknown => {
  for (const option of options) {
    const read = readValue(option, value, place);
    if ((option as z.ZodMiniType).safeParse(read).success) return read;
  }
  return value;
};

/** Letters of a code may have either case. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

export const readValue = (schema: z.core.$ZodType, value: unknown, place: Place): unknown => {
  const definition = definitionOf(schema);
  // Null, and a number that is said to be missing, count as missing keys.
  if (value === null && !READS_NULL.has(definition.type)) return undefined;
  if (definition.type === 'number' && isMissing(value)) return undefined;
  switch (definition.type) {
    case 'object':
      if (isFields(value)) return readObject(definition.shape, value, place.entity);
      return typeof value === 'string' && value.trim() !== ''
        ? readAlone(definition.shape, value, place)
        : value;
    case 'array':
      return readArray(definition.element, value, place);
    case 'nullable':
      return value === null ||
        isEmpty(definition.innerType, value) ||
        // A person or company as a text or a number says nothing of it.
        (definitionOf(definition.innerType).type === 'object' && !isFields(value))
        ? null
        : readValue(definition.innerType, value, place);
    case 'optional':
    case 'default':
      return value === undefined || value === null
        ? undefined
        : readValue(definition.innerType, value, place);
    case 'union':
      return readUnion(definition.options, value, place);
    case 'string':
      // A configured value may come as JSON instead of its text.
      if (place.entity === 'config' && typeof value === 'object') return JSON.stringify(value);
      return isShown(place) && typeof value === 'string'
        ? readText(place.key, textOfHtml(value))
        : readText(place.key, value);
    case 'enum': {
      const read = readText(place.key, place.key === 'available' ? readAvailable(value) : value);
      return Object.values(definition.entries).find((one) => isSame(one, read)) ?? read;
    }
    case 'literal':
      return readText(place.key, value);
    case 'number':
      return readNumber(value, 'format' in definition);
    case 'boolean':
      // PHP writes an empty text for false: what is not said to be public is hidden, not shown to everybody.
      return value === '' ? (place.key === 'isPublic' ? false : undefined) : readFlag(value);
    default:
      return value;
  }
};

/** Creates a lookup of a contract's key under all its possible wire names; undefined = missing. */
export const lookUpIn = (fields: Fields): ((entity: string, key: string) => unknown) => {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [sameName(name), value]));
  return (entity, key) => {
    const name = wireNames(entity, key).find((each) => byName.has(sameName(each)));
    return name === undefined ? undefined : byName.get(sameName(name));
  };
};

/** Reads a row that is its value alone. */
const readAlone = (shape: Shape, value: string, { entity }: Place): unknown => {
  const key = mainKeyOf(shape, entity);
  // Where a row has more keys, words that are neither a number nor an address are a remark.
  const isRemark = Object.keys(shape).length > 1 && !/@|\d{3}/.test(value);
  return key === undefined || isRemark ? value : readObject(shape, { [key]: value.trim() }, entity);
};

const readObject = (shape: Shape, fields: Fields, entity: string): Fields => {
  const lookUp = lookUpIn(fields);
  const read: Fields = {};
  for (const [key, schema] of Object.entries(shape)) {
    const found = readValue(schema, lookUp(entity, key), { entity: entityUnder(entity, key), key });
    if (found !== undefined) read[key] = found;
  }
  return complete(entity, read, lookUp);
};

const isListOf = (shape: Shape): boolean =>
  shape.data !== undefined && definitionOf(shape.data).type === 'array';

/** One record may come as a list of it. */
const theOnly = ({ data }: Shape, value: unknown): unknown =>
  data && definitionOf(data).type === 'object' && Array.isArray(value) && value.length === 1
    ? value[0]
    : value;

const lowerCased = (shape: Shape): Record<string, true> =>
  Object.fromEntries(Object.keys(shape).map((key) => [sameName(key), true]));

/** Adds the envelope that some replies lack: `{code, available, branches}`. */
export const enveloped = (shape: Shape, reply: unknown): unknown => {
  if (!('data' in shape)) return reply;
  // Null is an empty list in some languages.
  if (Array.isArray(reply) || (reply === null && isListOf(shape)))
    return { data: theOnly(shape, reply) };
  if (!isFields(reply)) return reply;
  const has = (name: string) => Object.keys(reply).some((key) => key.toLowerCase() === name);
  if (has('data'))
    return Object.fromEntries(
      Object.entries(reply).map(([name, value]) => [
        name,
        name.toLowerCase() === 'data' ? theOnly(shape, value) : value,
      ]),
    );
  // A configured value.
  const [, only] = Object.entries(reply).find(([key]) => key.toLowerCase() === 'value') ?? [];
  if (shape.data && definitionOf(shape.data).type === 'nullable' && only !== undefined)
    return { data: only };
  if (!isListOf(shape)) return { data: reply };
  // Rows under a name of the host's own.
  const lists = Object.entries(reply).filter(
    ([name, value]) =>
      Array.isArray(value) &&
      !(sameName(name) in lowerCased(shape)) &&
      !/^(?:err|me[ns]s)/i.test(name),
  );
  const [list] = lists;
  return list && lists.length === 1 ? { ...reply, data: list[1] } : reply;
};

/** Translates a reply without checking it. @param entity such as `product` */
export const translate = (schema: z.core.$ZodType, entity: string, reply: unknown): unknown => {
  const definition = definitionOf(schema);
  return definition.type === 'object'
    ? readEnvelope(definition.shape, enveloped(definition.shape, reply), entity)
    : readValue(schema, reply, { entity, key: '' });
};

/** Returns the paths of wrong keys, without their values. */
export const wrongKeys = ({ issues }: z.core.$ZodError): string[] =>
  issues.slice(0, 5).map(({ path }) => path.join('.'));

export const shapeError = (error: z.core.$ZodError): InvalidHostAnswer =>
  new InvalidHostAnswer(`the answer has another shape: ${wrongKeys(error).join(', ')}`);

/**
 * Translates and checks a reply.
 * @param entity such as `product`
 * @throws InvalidHostAnswer, which names the wrong keys without their values
 */
export const readAs = <S extends z.ZodMiniType>(
  schema: S,
  entity: string,
  reply: unknown,
): z.output<S> => {
  const parsed = schema.safeParse(translate(schema, entity, reply));
  if (parsed.success) return parsed.data;
  throw shapeError(parsed.error);
};

/** Keys of the envelope have no prefix; nested ones have. */
const readEnvelope = (shape: Shape, reply: unknown, entity: string): unknown => {
  if (!isFields(reply) || !('data' in shape || 'res' in shape))
    return isFields(reply) ? readObject(shape, reply, entity) : reply;
  const byName = new Map(Object.entries(reply).map(([name, value]) => [sameName(name), value]));
  const read: Fields = {};
  for (const [key, schema] of Object.entries(shape)) {
    const place = { entity: entityUnder(entity, key), key };
    const found = readValue(schema, byName.get(sameName(key)), place);
    if (found !== undefined) read[key] = found;
  }
  return read;
};
