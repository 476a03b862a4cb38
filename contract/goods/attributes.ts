/**
 * Attributes of a category: specification keys with a type, which subcategories inherit. Their
 * values are specifications of products.
 */
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../fields/fields.ts';
import { readAmount, toBase, writeAmount } from '../measures/units.ts';
import { messages } from '../messages.ts';
import { normal } from '../text/plain-text.ts';
import { FILTER_SIGNS } from './attribute-filter.ts';
import { withAncestors } from './categories.ts';

const ATTRIBUTE_TYPES = ['number', 'choice', 'flag', 'text'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export const MAX_ATTRIBUTES = 30;
const MAX_KEY = 60;
const MAX_UNIT = 12;
const MAX_CHOICES = 60;

/** Texts that filters in addresses may contain, and that are no range. */
const filterable = () =>
  requiredText(MAX_KEY).check(
    z.refine((text) => !FILTER_SIGNS.test(text) && !/\p{Cc}|\.\./u.test(text), {
      error: messages.invalid,
    }),
    z.refine((text) => text === '' || normal(text).trim() !== '', { error: messages.invalid }),
  );

const areDifferent = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => normal(text).trim())).size === texts.length;

/** An attribute as a category stores it. */
export const attribute = z.object({
  /** Its label, which is the key of the specification. */
  key: filterable(),
  type: z.enum(ATTRIBUTE_TYPES, { error: messages.invalid }),
  /** The unit of a number; empty = none. */
  unit: optionalText(MAX_UNIT),
  /** The values of a choice, in their order. */
  choices: z._default(
    z
      .array(filterable())
      .check(
        z.maxLength(MAX_CHOICES, messages.tooLong),
        z.refine(areDifferent, { error: 'Dos valores se llaman igual' }),
      ),
    [],
  ),
});
export type Attribute = z.infer<typeof attribute>;

/** Whether two keys name the same attribute. */
export const sameKey = (key: string, other: string): boolean =>
  normal(key).trim() === normal(other).trim();

/** By id of a category: its own attributes. */
export type OwnAttributes = ReadonlyMap<string, readonly Attribute[]>;

/** Returns the attributes of a category, those of the categories above it first; of one key the nearest. */
export const attributesOf = (categoryId: string, own: OwnAttributes): Attribute[] => {
  const byKey = new Map<string, Attribute>();
  if (own.size > 0)
    for (const id of withAncestors(categoryId))
      for (const one of own.get(id) ?? []) byKey.set(normal(one.key).trim(), one);
  return [...byKey.values()];
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['si', 's', 'x', '1', 'true', 'verdadero', 'yes', 'con'].map((word) => [word, true] as const),
  ...['no', 'n', '0', 'false', 'falso', 'sin'].map((word) => [word, false] as const),
]);

export const YES = 'Sí';
export const NO = 'No';

const readFlag = (text: string): boolean | undefined => FLAGS.get(normal(text).trim());

const choiceOf = ({ choices }: Attribute, text: string): string | undefined =>
  choices.find((choice) => sameKey(choice, text));

/** Returns a value as it is stored: `1,5 cm` of an attribute in mm is `15 mm`; undefined if it does not fit. */
export const fittingValue = (one: Attribute, text: string): string | undefined => {
  const typed = text.trim();
  if (one.type === 'text') return typed;
  if (one.type === 'choice') return choiceOf(one, typed);
  if (one.type === 'flag') {
    const flag = readFlag(typed);
    return flag === undefined ? undefined : flag ? YES : NO;
  }
  const amount = readAmount(one.key, typed, one.unit);
  return amount === undefined ? undefined : writeAmount(amount, one.unit);
};

/**
 * Returns the value by which lists are filtered: a number in base units, a choice, `si` or `no`;
 * undefined for texts and values that do not fit.
 */
export const filterValue = (one: Attribute, text: string): string | undefined => {
  if (one.type === 'number') {
    const amount = readAmount(one.key, text, one.unit);
    return amount === undefined ? undefined : `${toBase(amount, one.unit)}`;
  }
  if (one.type === 'text') return undefined;
  const value = fittingValue(one, text);
  return value === undefined ? undefined : normal(value);
};

/** Returns the name of an attribute in a filter. */
export const filterName = ({ key }: Pick<Attribute, 'key'>): string => normal(key).trim();

/** Says in words what values an attribute takes. */
export const takesText = ({ type, unit, choices }: Attribute): string => {
  if (type === 'choice') return choices.join(', ');
  if (type === 'flag') return 'sí o no';
  if (type === 'text') return 'un texto';
  return unit === '' ? 'un número' : `un número en ${unit}`;
};
