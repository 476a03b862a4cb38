/** Makes inputs from the contract: one that each call takes, and many that are wrong in one place. */
import * as z from 'zod/mini';
import type { Call } from '#contract/call';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Schema {
  type?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  maximum?: number;
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** A text that the field itself takes. */
  examples?: string[];
}

/** Texts that the contract's fields ask for; the first one that fits is taken. */
const TEXTS = [
  'texto',
  'PAP',
  'alguien@personas.example',
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '099 123 456',
  '211003420017',
  '4006381333931',
  'https://fabricante.example/hoja',
  '11/21/2026 00:00:00.0',
  '2026-11-21',
  '1.1',
  'BANNER_ITEMS',
  'gxupload:6f9619ff8b864d01b42d00cf4fc964ff',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
];

/** Fields whose texts are parsed further than their JSON schema defines. */
const BY_NAME: Record<string, string> = { state: 'CAN' };

/** The first of the texts that the field itself takes. */
const textFor = (schema: z.core.$ZodType): string => {
  const text = TEXTS.find((each) => z.safeParse(schema, each).success);
  if (text === undefined) throw new Error('no sample text fits');
  return text;
};

const sample = (schema: Schema, name = ''): Json => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0] ?? null;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options[0] ? sample(options[0]) : null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sample(value, key)]),
      );
    case 'array': {
      const item = schema.items ?? {};
      const items = (item.oneOf ?? item.anyOf ?? [item]).map((each) => sample(each));
      // Several ones are distinct.
      while (items.length < (schema.minItems ?? 0)) items.push(`otro ${items.length}`);
      return items;
    }
    case 'string':
      return BY_NAME[name] ?? schema.examples?.[0] ?? 'texto';
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return 'texto';
  }
};

export const schemaOf = (call: Call): Schema =>
  // The JSON schema of a zod schema has the parts named above.
  z.toJSONSchema(call.input, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'string') jsonSchema.examples = [textFor(zodSchema)];
    },
  }) as Schema;

/** An input with every field filled in, the optional ones too. */
export const sampleInput = (call: Call): Json => sample(schemaOf(call));

/** The input with each value of the named fields replaced, at any depth. */
export const withNamed = (input: Json, named: Readonly<Record<string, Json>>): Json => {
  if (Array.isArray(input)) return input.map((item) => withNamed(item, named));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, named[key] ?? withNamed(value, named)]),
  );
};

/** Replaces every text of an input by this one. */
export const withTexts = (value: Json, text: string): Json => {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withTexts(item, text)]),
  );
};

export interface Mutation {
  /** Such as `order.Items.0.Quantity: missing`. */
  name: string;
  input: Json;
}

const HUGE_TEXT = 'á'.repeat(20_000);

/** Replacements of a value; undefined = left out. */
const wrongs = (value: Json): [string, Json | undefined][] => {
  const all: [string, Json | undefined][] = [
    ['missing', undefined],
    ['null', null],
  ];
  if (typeof value === 'string')
    return all.concat([
      ['a number', 7],
      ['an object', {}],
      ['empty', ''],
      ['blank', '  \t '],
      ['huge', HUGE_TEXT],
      ['a NUL', `a${String.fromCharCode(0)}b`],
      ['an emoji', '🚗 ñandú'],
      ['half a character', '\ud83d'],
      ['SQL', `'; drop table orders; --`],
      ['a number beyond integer', '2147483648'],
      ['a number beyond bigint', '1e21'],
      ['no number', 'NaN'],
      ['a negative number', '-1'],
      ['a broken number', '1.5'],
    ]);
  if (typeof value === 'number')
    return all.concat([
      ['a text', 'siete'],
      ['empty', ''],
      ['zero', 0],
      ['negative', -1],
      ['a fraction', 1.5],
      ['large', 1_000_000_000],
      ['beyond integer', 2_147_483_648],
      ['beyond bigint', 1e21],
      ['huge', 1e300],
      ['a list', [1]],
    ]);
  if (typeof value === 'boolean')
    return all.concat([
      ['a text', 'sí'],
      ['a number', 7],
    ]);
  if (Array.isArray(value))
    return all.concat([
      ['empty', []],
      ['an object', {}],
      ['a text', 'texto'],
      ['a list of null', [null]],
      ['huge', Array.from({ length: 500 }, () => value[0] ?? null)],
    ]);
  return all.concat([
    ['empty', {}],
    ['a list', []],
    ['a text', 'texto'],
  ]);
};

/** The value with one place of it replaced, or left out. */
export const replaced = (
  value: Json,
  path: readonly (string | number)[],
  by: Json | undefined,
): Json => {
  const [head, ...rest] = path;
  if (head === undefined) return by ?? null;
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      if (index !== head) return [item];
      if (rest.length > 0) return [replaced(item, rest, by)];
      return by === undefined ? [] : [by];
    });
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    if (key !== head) return [[key, item]];
    if (rest.length > 0) return [[key, replaced(item, rest, by)]];
    return by === undefined ? [] : [[key, by]];
  });
  return Object.fromEntries(entries);
};

/** Every place in a value, the whole of it first or last. */
export const pathsOf = (value: Json, at: (string | number)[] = []): (string | number)[][] => {
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...at, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...at, key]))
      : [];
  return [at, ...below];
};

const valueAt = (value: Json, path: readonly (string | number)[]): Json =>
  path.reduce<Json>((at, key) => {
    if (typeof at !== 'object' || at === null) return null;
    // The paths come from this value, so the key fits.
    return (at as Record<string | number, Json>)[key] ?? null;
  }, value);

/** The call's sample, wrong in one place at a time. */
export const mutations = (call: Call): Mutation[] => {
  const whole = sampleInput(call);
  return pathsOf(whole).flatMap((path) =>
    wrongs(valueAt(whole, path)).map(([how, by]) => ({
      name: `${path.join('.') || 'the whole input'}: ${how}`,
      input: replaced(whole, path, by),
    })),
  );
};

/** The call's sample with one of its texts replaced, once for each text in it. */
export const withEachText = (input: Json, by: string): Mutation[] =>
  pathsOf(input)
    .filter((path) => typeof valueAt(input, path) === 'string')
    .map((path) => ({ name: path.join('.'), input: replaced(input, path, by) }));
