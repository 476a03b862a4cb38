/** Reads the schemas of texts: which lists take new items, and which parts a page can do without. */
import { z } from 'astro/zod';
import { isRecord } from '#contract/text/json-values';
import type { ItemField } from '#variants/editable-texts';
import { isNoWord, type Structure } from '#variants/own-words';
import { picture } from './schemas.ts';

type Schema = z.ZodType | undefined;

// Astro's types do not say that a schema within a schema is one of these.
const inner = (schema: Schema): Schema =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema;

const isLeftOut = (schema: Schema): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** Returns whether a text may be absent. */
export const isOptional = (schema: Schema): boolean => schema instanceof z.ZodOptional;

export const isPicture = (schema: Schema): boolean => inner(schema) === picture;

/** Returns the schema of a field or of a list's items. */
export const schemaIn = (schema: Schema, step: string): Schema => {
  const outer = inner(schema);
  if (outer instanceof z.ZodArray) return outer.element as z.ZodType;
  return outer instanceof z.ZodObject && Object.hasOwn(outer.shape, step)
    ? (outer.shape[step] as z.ZodType)
    : undefined;
};

/** Returns the names of the fields of an object. */
export const namesIn = (schema: Schema): string[] => {
  const outer = inner(schema);
  return outer instanceof z.ZodObject ? Object.keys(outer.shape) : [];
};

const withBlanksIn = (schema: Schema, value: unknown): unknown => {
  const outer = inner(schema);
  if (isPicture(outer)) return value;
  if (outer instanceof z.ZodObject && (value === undefined || isRecord(value)))
    return withBlanks(outer, value ?? {});
  if (value !== undefined) return value;
  if (outer instanceof z.ZodArray) return [];
  return outer instanceof z.ZodString ? '' : undefined;
};

/** Returns the texts with empty ones, lists and parts where they have none, in the order of the schema. */
export const withBlanks = (schema: Schema, texts: object): object => {
  const names = namesIn(schema);
  const values = Object.entries(texts);
  const valueAt = (name: string): unknown => values.find(([each]) => each === name)?.[1];
  return Object.fromEntries(
    [
      ...names.map((name) => [name, withBlanksIn(schemaIn(schema, name), valueAt(name))] as const),
      ...values.filter(([name]) => !names.includes(name)),
    ].filter(([, value]) => value !== undefined),
  );
};

const fieldOf = (path: string, schema: Schema): ItemField | 'skipped' | undefined => {
  const outer = inner(schema);
  if (isPicture(outer)) return { path, kind: 'picture', isRequired: !isLeftOut(schema) };
  if (!isNoWord(path) && outer instanceof z.ZodString) return { path, kind: 'text' };
  if (!isNoWord(path) && outer instanceof z.ZodNumber) return { path, kind: 'year' };
  return isLeftOut(schema) ? 'skipped' : undefined;
};

/**
 * Returns the fields of an item that an owner can add: texts, a year and a picture.
 * @param item schema of the list's items
 * @returns undefined where an item needs more than that
 */
export const itemFields = (item: Schema): ItemField[] | undefined => {
  const fields =
    inner(item) instanceof z.ZodString
      ? [fieldOf('', item)]
      : namesIn(item).map((name) => fieldOf(name, schemaIn(item, name)));
  if (fields.length === 0 || fields.includes(undefined)) return undefined;
  return fields.filter((field) => typeof field === 'object');
};

const partOf = (
  field: ItemField,
  { texts = [], picture: own }: Parameters<Structure['newItem']>[1],
) => {
  const textAt = (path: string) => texts.find((one) => one.path === path)?.text;
  if (field.kind === 'picture')
    return own && { image: own, alt: textAt(`${field.path}.alt`) ?? '' };
  const text = textAt(field.path);
  return field.kind === 'year' && text !== undefined ? Number(text) : text;
};

const schemaAt = (schema: Schema, path: string): Schema => path.split('.').reduce(schemaIn, schema);

/** Makes added items of a file's lists; those that do not match the schema are dropped. */
const newItemOf =
  (schema: Schema): Structure['newItem'] =>
  (path, own) => {
    const item = schemaIn(schemaAt(schema, path), '0');
    const fields = itemFields(item);
    if (!item || !fields) return undefined;
    const [first] = fields;
    const value =
      first?.path === ''
        ? partOf(first, own)
        : Object.fromEntries(
            fields.flatMap((field) => {
              const part = partOf(field, own);
              return part === undefined ? [] : [[field.path, part]];
            }),
          );
    return item.safeParse(value).data;
  };

/** Returns what the schema of a file lets its owner do. */
export const structureOf = (schema: Schema): Structure => ({
  withBlanks: (texts) => withBlanks(schema, texts),
  newItem: newItemOf(schema),
  mayRemove: (path) => isOptional(schemaAt(schema, path)),
});
