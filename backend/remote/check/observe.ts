/**
 * Compares a reply with a call's output schema, key by key, as the reader of `wire/read.ts` walks it: which keys are
 * missing, and which values the reader has to translate.
 */
import type * as z from 'zod/mini';
import { entityUnder, sameName } from '../wire/names.ts';
import { definitionOf, enveloped, innerRows, isFields, lookUpIn, readValue } from '../wire/read.ts';
import { isDateKey, isMissing } from '../wire/values.ts';
import { exampleOf } from './redact.ts';

/** A key of a reply, over all objects that may have it. */
export interface SeenKey {
  /** Without indices: `data.products.productPrice`. */
  path: string;
  entity: string;
  key: string;
  isOptional: boolean;
  /** Number of objects, and of those without the key. */
  objects: number;
  missing: number;
  /** By the form of the value, with an example. */
  odd: Map<OddForm, { count: number; example: string }>;
}

/** How a value differs from the contract's; `unreadable`: the reader does not understand it. */
export type OddForm =
  | 'number as text'
  | 'text as number'
  | 'flag in other words'
  | 'nothing in words'
  | 'other spelling'
  | 'single object'
  | 'no list'
  | 'odd entry'
  | 'no object'
  | 'date'
  | 'unreadable';

type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface Place {
  entity: string;
  key: string;
  path: string;
}

const isValid = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodMiniType).safeParse(value).success;

/** Returns the schema within `optional`, `nullable` and `default`. */
export const innermost = (schema: z.core.$ZodType): z.core.$ZodType => {
  const definition = definitionOf(schema);
  return 'innerType' in definition ? innermost(definition.innerType) : schema;
};

const isOptional = (schema: z.core.$ZodType): boolean =>
  ['optional', 'default'].includes(definitionOf(schema).type);

const formOf = (schema: z.core.$ZodType, value: unknown, read: unknown): OddForm => {
  const { type } = definitionOf(schema);
  if (typeof value === 'string' && isMissing(value)) return 'nothing in words';
  if (type === 'number' && typeof value === 'string') return 'number as text';
  if (type === 'boolean' || typeof value === 'boolean') return 'flag in other words';
  if (typeof value === 'number' && typeof read === 'string') return 'text as number';
  return 'other spelling';
};

const isDate = (text: unknown): boolean =>
  text === '' || (typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text));

/** Observes a value that is no object and no list. */
const leafForm = (
  schema: z.core.$ZodType,
  value: unknown,
  { entity, key }: Place,
): OddForm | undefined => {
  const read = readValue(schema, value, { entity, key });
  if (read === undefined || read === null)
    return typeof value === 'string' && value.trim() !== '' ? 'nothing in words' : undefined;
  if (isDateKey(key) && typeof read === 'string') return isDate(read) ? undefined : 'date';
  if (isValid(schema, value)) return undefined;
  if (value === null || value === '') return undefined;
  return isValid(schema, read) ? formOf(innermost(schema), value, read) : 'unreadable';
};

/** Categories within categories share the path of their keys. */
const under = (path: string, key: string): string =>
  path === '' ? key : path.endsWith(`.${key}`) ? path : `${path}.${key}`;

/** Observes a reply. @param entity such as `product` */
export const observe = (
  schema: z.core.$ZodType,
  entity: string,
  reply: unknown,
): readonly SeenKey[] => {
  const seen = new Map<string, SeenKey>();
  const keyAt = ({ entity: of, key, path }: Place, of_: z.core.$ZodType): SeenKey => {
    const entry = seen.get(path) ?? {
      path,
      // Keys beside the rows belong to no entity.
      entity: path.includes('.') ? of : '',
      key,
      isOptional: isOptional(of_),
      objects: 0,
      missing: 0,
      odd: new Map(),
    };
    seen.set(path, entry);
    return entry;
  };
  const note = (place: Place, of: z.core.$ZodType, form: OddForm, value: unknown): void => {
    const { odd } = keyAt(place, of);
    const entry = odd.get(form) ?? {
      count: 0,
      example: exampleOf(value, place.entity, place.key),
    };
    odd.set(form, { ...entry, count: entry.count + 1 });
  };

  const walkList = (element: z.core.$ZodType, value: unknown, place: Place): void => {
    if (value === null) return;
    const rows = innerRows(element, value, place);
    if (!Array.isArray(value)) {
      const form = isFields(value) ? 'single object' : 'no list';
      note(place, element, rows.length > 0 && !isFields(value) ? 'other spelling' : form, value);
    }
    const isOfObjects = definitionOf(element).type === 'object';
    for (const each of rows)
      if (!isOfObjects || isFields(each)) walk(element, each, place);
      else {
        const isRead = isFields(readValue(element, each, place));
        note(place, element, isRead ? 'other spelling' : 'odd entry', each);
      }
  };

  const walkObject = (
    shape: Shape,
    { entity: of, path }: Place,
    valueUnder: (key: string) => unknown,
  ): void => {
    for (const [key, each] of Object.entries(shape)) {
      const place = { entity: of, key, path: under(path, key) };
      const value = valueUnder(key);
      const entry = keyAt(place, each);
      entry.objects += 1;
      if (value === undefined) entry.missing += 1;
      else walk(each, value, { ...place, entity: entityUnder(of, key) });
    }
  };

  const walk = (each: z.core.$ZodType, value: unknown, place: Place): void => {
    const inner = innermost(each);
    const definition = definitionOf(inner);
    if (definition.type === 'array') walkList(definition.element, value, place);
    else if (definition.type === 'object') {
      const lookUp = isFields(value) ? lookUpIn(value) : undefined;
      if (isFields(value) && lookUp)
        walkObject(definition.shape, place, (key) => lookUp(place.entity, key));
      else if (value !== null && value !== '') note(place, inner, 'no object', value);
    } else {
      const form = leafForm(each, value, place);
      if (form !== undefined) note(place, each, form, value);
    }
  };

  const definition = definitionOf(schema);
  if (definition.type !== 'object') return [];
  const whole = enveloped(definition.shape, reply);
  if (!isFields(whole)) return [];
  // Keys of the envelope have no prefix.
  const byName = new Map(Object.entries(whole).map(([name, one]) => [sameName(name), one]));
  walkObject(definition.shape, { entity, key: '', path: '' }, (key) => byName.get(sameName(key)));
  return [...seen.values()];
};
