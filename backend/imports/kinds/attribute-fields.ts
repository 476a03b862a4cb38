/** Columns of files for the attributes of categories. Their values are specifications of products. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { ProductState } from '#backend/goods/goods-store';
import { counted } from '#contract/amounts/counted';
import type { DecimalSign } from '#contract/amounts/read-number';
import {
  type Attribute,
  attributesOf,
  filterName,
  fittingValue,
  type OwnAttributes,
  takesText,
} from '#contract/goods/attributes';
import { readAmount, unitsLike, writeAmount } from '#contract/measures/units';
import type { Field, State } from './kind.ts';

type Specification = ProductState['specifications'][number];

/** Precedes the name of an attribute in the values of a product. */
const PREFIX = 'attribute ';
export const isAttribute = (field: string): boolean => field.startsWith(PREFIX);
const setsOf = (key: string): string => PREFIX + filterName({ key });

const isSpecification = (value: unknown): value is Specification =>
  typeof value === 'object' && value !== null && 'SpecKey' in value && 'SpecValue' in value;

/** Returns each specification as a value of its own; of one key the first. */
export const attributeValues = (specifications: readonly Specification[]): State =>
  Object.fromEntries(specifications.toReversed().map((one) => [setsOf(one.SpecKey), one]));

/** Puts values of attributes into the specifications; null takes one out. */
export const withAttributes = (
  specifications: readonly Specification[],
  values: object,
): Specification[] => {
  const input = new Map<string, unknown>(
    Object.entries(values).filter(([name]) => isAttribute(name)),
  );
  const existing = specifications.flatMap((one) => {
    const name = setsOf(one.SpecKey);
    if (!input.has(name)) return [one];
    const value = input.get(name);
    input.delete(name);
    return isSpecification(value) ? [value] : [];
  });
  return [...existing, ...[...input.values()].filter(isSpecification)];
};

const readOwn = async (db: Pick<Db | Tx, 'execute'>): Promise<OwnAttributes> => {
  const { rows } = await db.execute<{ id: string; attributes: Attribute[] }>(
    sql`select id::text as id, attributes from categories where attributes <> '[]'
        order by nlevel(id), position, id`,
  );
  return new Map(rows.map(({ id, attributes }) => [id, attributes]));
};

/** Reads all attributes by name: several categories may name the same one. */
const readByName = async (db: Pick<Db | Tx, 'execute'>): Promise<Map<string, Attribute[]>> =>
  Map.groupBy([...(await readOwn(db)).values()].flat(), filterName);

/** @param unit of a number without one, if it is not the attribute's */
const fitting = (
  all: readonly Attribute[],
  text: string,
  decimal: DecimalSign,
  unit?: string,
): string | undefined => {
  for (const one of all) {
    if (one.type !== 'number') {
      const value = fittingValue(one, text);
      if (value !== undefined) return value;
      continue;
    }
    const own = unit ?? one.unit;
    const amount = readAmount(one.key, text, own, decimal);
    const value = amount === undefined ? undefined : fittingValue(one, writeAmount(amount, own));
    if (value !== undefined) return value;
  }
  return undefined;
};

/** How a cell was written whose attribute depends on the category of its product. */
interface Written {
  text: string;
  decimal: DecimalSign;
  unit?: string;
}

const isUnsettled = (value: unknown): value is Specification & { written: Written } =>
  isSpecification(value) && 'written' in value;

/**
 * Returns a function that reads values by the attribute of their product's category, where
 * categories define one name in several ways.
 */
export const attributeSettler = async (
  db: Pick<Db | Tx, 'execute'>,
  inputs: readonly { values: State }[],
): Promise<(state: State | undefined, values: State) => State> => {
  const isSettled = !inputs.some(({ values }) => Object.values(values).some(isUnsettled));
  if (isSettled) return (_, values) => values;
  const own = await readOwn(db);
  return (state, values) => {
    // A category that is still to be created has no attributes.
    const category = values.CategoryId ?? state?.CategoryId;
    const attributes = typeof category === 'string' ? attributesOf(category, own) : [];
    const settled = Object.entries(values).map(([name, value]) => {
      if (!isUnsettled(value)) return [name, value];
      const { SpecKey, SpecValue, written } = value;
      const attribute = attributes.filter((one) => setsOf(one.key) === name);
      const { text, decimal, unit } = written;
      const fit = fitting(attribute, text, decimal, unit);
      return [name, { SpecKey, SpecValue: fit ?? SpecValue }];
    });
    return Object.fromEntries(settled);
  };
};

const fieldsOf = (all: readonly Attribute[]): Field[] => {
  const [first] = all;
  if (!first) return [];
  const { key, type, unit } = first;
  const sets = setsOf(key);
  const isOne = all.every((one) => isDeepStrictEqual({ ...one, key }, first));
  /**
   * A value that does not fit stays a text, about which `attributeWarnings` warns.
   * @param own the unit of the heading; absent = it names none
   */
  const field = (id: string, own?: string): Omit<Field, 'write'> => ({
    id,
    title: own ? `${key} (${own})` : key,
    headings: [...(own ? [`${key} en ${own}`] : []), ...(isOne && own === unit ? [key] : [])],
    sets,
    empty: null,
    ...(type === 'number' && { takesUnknown: true as const }),
    ...(all.some((one) => one.type === 'flag') && { isFlag: true as const }),
    read: (text, { decimal }) => {
      const named = own === '' || (isOne && own === unit) ? undefined : own;
      const SpecValue = (fitting(all, text, decimal, named) ?? text).slice(0, 300);
      const written: Written = { text, decimal, ...(named !== undefined && { unit: named }) };
      return { value: { SpecKey: key, SpecValue, ...(!isOne && { written }) } };
    },
  });
  const write: Field['write'] = (value) => {
    if (!isSpecification(value)) return '';
    const amount = type === 'number' ? readAmount(key, value.SpecValue, unit) : undefined;
    return amount ?? fittingValue(first, value.SpecValue) ?? value.SpecValue;
  };
  const others = type === 'number' ? unitsLike(unit) : [];
  return [
    { ...field(sets, type === 'number' ? unit : ''), write },
    // Without a unit, a number is in that of its product's category.
    ...(!isOne && type === 'number' && unit !== '' ? [{ ...field(`${sets} *`), write: null }] : []),
    // Headings may name another unit, in which their numbers are.
    ...others.map((other) => ({ ...field(`${sets} ${other}`, other), write: null })),
  ];
};

/** Returns a column for each attribute, and for a number one for each other unit that a heading may name. */
export const attributeFields = async (db: Pick<Db | Tx, 'execute'>): Promise<Field[]> =>
  [...(await readByName(db)).values()].flatMap(fieldsOf);

const MAX_NAMED = 5;

/** Names the rows whose values do not fit their attribute, and are kept as texts. */
export const attributeWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const byName = await readByName(tx);
  if (byName.size === 0) return [];
  const { rows } = await tx.execute<{ name: string; text: string; line: number }>(
    sql`select attribute.key as name, attribute.value ->> 'SpecValue' as text, min(item.line) as line
        from import_items item, jsonb_each(item.after) attribute
        where item.import_id = ${importId} and attribute.key like ${`${PREFIX}%`}
          and attribute.value ->> 'SpecValue' is not null
        group by 1, 2 order by 3`,
  );
  const unfit = rows.flatMap(({ name, text, line }) => {
    const all = byName.get(name.slice(PREFIX.length)) ?? [];
    const [first] = all;
    return first && fitting(all, text, ',') === undefined
      ? [`Fila ${line}: ${first.key} «${text}» no es ${takesText(first)}, y queda como texto.`]
      : [];
  });
  const more = unfit.length - MAX_NAMED;
  return more > 0
    ? [
        ...unfit.slice(0, MAX_NAMED),
        `${counted(more, 'valor más tampoco entra', 'valores más tampoco entran')} en su atributo.`,
      ]
    : unfit;
};
