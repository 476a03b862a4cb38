/** Schemas of inputs, derived from an entity's definition. `replies.ts` has those of replies, which more pages load. */
import * as z from 'zod/mini';
import { day } from '../fields/day.ts';
import { isEmail, upTo } from '../fields/email.ts';
import {
  categoryId,
  chosenId,
  id,
  integer,
  isCategoryId,
  requiredText,
  wireMoney,
} from '../fields/fields.ts';
import { isRut, withoutSigns } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { isLocalPath } from '../paths.ts';
import { isPersonName } from '../people/names.ts';
import { isPhone } from '../people/phones.ts';
import { barcodeProblem, storedBarcode } from '../text/barcodes.ts';
import { plainCode, visibleText } from '../text/plain-codes.ts';
import {
  type Entity,
  type FieldOf,
  type ItemOf,
  type Kind,
  type ListName,
  listFields,
  type ScalarField,
  type ScalarName,
  scalarFields,
  type TextFormat,
  type ValueOf,
  type WireName,
  type WireValues,
  wireName,
} from './entity.ts';

type Schema = z.ZodMiniType;

const MAX_LINK = 500;
const isWebLink = (link: string): boolean => /^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link);
/** Refuses schemes that run code (`javascript:`) or read files (`file:`). */
const isToWeb = z.refine<string>(isWebLink, {
  error: messages.webLink,
  when: ({ value }) => typeof value === 'string' && value !== '' && value.length <= MAX_LINK,
});

/** Not among the messages of all forms, so that only pages with such fields load it. */
const PAGE_OR_WEB =
  'Escribe una página del sitio (/productos) o una dirección que empiece con https://';
const isToPage = z.refine<string>(
  (link) => link === '' || isLocalPath(link) || /^https?:\/\/[^\s/]/.test(link),
  { error: PAGE_OR_WEB },
);

const SHORT_COLOR = /^#([\da-f])([\da-f])([\da-f])$/i;
/** `#rgb` is `#rrggbb` in short. */
const color = () =>
  z.string({ error: messages.invalid }).check(
    z.trim(),
    z.overwrite((text) => text.replace(SHORT_COLOR, '#$1$1$2$2$3$3')),
    z.regex(/^(#[\dA-Fa-f]{6})?$/, messages.invalid),
  );

const optionalText = (max: number) =>
  z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong));

/** A web address, with or without a scheme. */
const WEB =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[/?#]\S*)?$/iu;

/** Rules of texts with a format, which run after those of their length. */
const FORMATS: Readonly<Record<TextFormat, (max: number) => readonly z.core.$ZodCheck<string>[]>> =
  {
    barcode: () => [
      z.overwrite(storedBarcode),
      z.refine((code) => barcodeProblem(code) === undefined, {
        error: ({ input }) => barcodeProblem(String(input)) ?? messages.invalid,
        when: ({ value }) => typeof value === 'string' && value !== '',
      }),
    ],
    code: () => [z.overwrite(plainCode)],
    email: (max) => [upTo(max, isEmail, messages.email)],
    personName: (max) => [upTo(max, isPersonName, messages.personName)],
    phone: (max) => [z.overwrite(plainCode), upTo(max, isPhone, messages.phone)],
    rut: (max) => [upTo(max, isRut, messages.rut), z.overwrite(withoutSigns)],
    web: (max) => [upTo(max, (text) => WEB.test(text), messages.invalid)],
  };

const INPUTS: { [K in Kind]: (field: FieldOf<K>) => Schema } = {
  text: ({ max, isRequired, lines, format }) =>
    (isRequired ? requiredText(max) : optionalText(max)).check(
      ...(format ? FORMATS[format](max) : lines === undefined ? [z.overwrite(visibleText)] : []),
      // Nothing may be left of invisible characters.
      ...(isRequired ? [z.minLength(1, messages.required)] : []),
    ),
  link: ({ isRequired, isLocal }) =>
    (isRequired ? requiredText(MAX_LINK) : optionalText(MAX_LINK)).check(
      isLocal ? isToPage : isToWeb,
    ),
  color,
  code: ({ max }) =>
    z
      .string({ error: messages.invalid })
      .check(z.overwrite(plainCode), z.maxLength(max, messages.tooLong)),
  money: () => wireMoney(),
  integer: ({ min, max, isNullable }) =>
    isNullable ? z.nullable(integer(min, max)) : integer(min, max),
  flag: () => z.boolean({ error: messages.invalid }),
  day: () => z.nullable(day()),
  choice: ({ options, initial }) =>
    z.enum(Object.keys(options), {
      error: initial === undefined ? messages.required : messages.invalid,
    }),
  reference: ({ isNullable }) => (isNullable ? z.nullable(id()) : chosenId()),
  // `0` and `-1` mean none (spec, sections 3 and 5).
  category: () =>
    categoryId().check(
      z.refine((value) => value !== '0' && value !== '-1', { error: messages.required }),
      z.refine((value) => value === '-1' || isCategoryId(value), { error: messages.invalid }),
    ),
};

/** TypeScript cannot correlate `field.kind` with the table's entry. */
const inputOf = (field: ScalarField): Schema =>
  (INPUTS[field.kind] as (one: ScalarField) => Schema)(field);
type InputShape<E extends Entity> = {
  [K in ScalarName<E> as WireName<E, K>]: z.ZodMiniType<
    ValueOf<E['fields'][K]>,
    ValueOf<E['fields'][K]>
  >;
};
/** Returns the rule of each scalar field, by its name in calls. */
export const inputShape = <E extends Entity>(entity: E): InputShape<E> =>
  Object.fromEntries(
    scalarFields(entity).map(([name, field]) => [wireName(entity, name), inputOf(field)]),
  ) as InputShape<E>;

type NewShape<E extends Entity> = {
  [K in ScalarName<E> as WireName<E, K>]: E['fields'][K] extends { initial: unknown }
    ? z.ZodMiniDefault<z.ZodMiniType<ValueOf<E['fields'][K]>, ValueOf<E['fields'][K]>>>
    : z.ZodMiniType<ValueOf<E['fields'][K]>, ValueOf<E['fields'][K]>>;
};
/** Returns the shape of a new record: absent fields have their initial value. */
export const newShape = <E extends Entity>(entity: E): NewShape<E> =>
  Object.fromEntries(
    scalarFields(entity).map(([name, field]) => {
      const schema = inputOf(field);
      const input = 'initial' in field ? z._default(schema, field.initial) : schema;
      return [wireName(entity, name), input];
    }),
  ) as NewShape<E>;

/** Returns the rule of a list that a call takes as a whole. @param rules of each of its items as a whole */
export const listInput = <E extends Entity>(
  item: E,
  max: number,
  ...rules: z.core.$ZodCheck<WireValues<E>>[]
) =>
  z
    .array(
      (z.object(inputShape(item)) as unknown as z.ZodMiniType<WireValues<E>>).check(...rules),
      {
        error: messages.invalid,
      },
    )
    .check(z.maxLength(max, messages.tooLong)) as unknown as z.ZodMiniType<
    WireValues<E>[],
    WireValues<E>[]
  >;

type ListInputs<E extends Entity> = {
  [K in ListName<E> as WireName<E, K>]: z.ZodMiniType<
    WireValues<ItemOf<E, K>>[],
    WireValues<ItemOf<E, K>>[]
  >;
};
/** Returns the rule of each list, by its name in calls. */
export const listInputs = <E extends Entity>(entity: E): ListInputs<E> =>
  Object.fromEntries(
    listFields(entity).map(([name, { item, max }]) => [
      wireName(entity, name),
      listInput(item, max),
    ]),
  ) as ListInputs<E>;
