/** Values of an entity between the controls of a form and its calls. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import { typedInteger } from '#contract/amounts/read-number';
import { typedCents } from '#contract/amounts/typed-amounts';
import {
  type Entity,
  type Kind,
  type ListField,
  listFields,
  type ScalarField,
  type ScalarName,
  scalarFields,
  wireName,
} from '#contract/definitions/entity';
import { dayText } from '#contract/time/dates';

const yesOrNo = (value: unknown): string => (value === true ? 'sí' : 'no');

/** Reads an id; anything else is NaN, which no schema takes. */
export const numberIn = (typed: string): number =>
  /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;

const isNullable = (field: ScalarField): boolean => 'isNullable' in field && !!field.isNullable;

/** Returns a reader for which nothing typed is null where the field may be. */
const orNull =
  (read: (typed: string) => number) =>
  (typed: string, field: ScalarField): number | null =>
    typed === '' && isNullable(field) ? null : read(typed);

const same = (typed: string): string => typed;
const READ: Readonly<Record<Kind, (typed: string, field: ScalarField) => unknown>> = {
  text: same,
  link: same,
  color: same,
  code: same,
  category: same,
  choice: same,
  money: (typed) => typedCents(typed) / 100,
  integer: orNull(typedInteger),
  reference: orNull(numberIn),
  day: (typed) => typed || null,
  // A box that is not ticked sends nothing.
  flag: (typed) => typed !== '',
};

/** Reads the value of a control, in the form of its schema. */
export const readValue = (field: ScalarField, typed: string): unknown =>
  READ[field.kind](typed.trim(), field);

/** Returns a value as its control is filled in. */
export const shownValue = (field: ScalarField, value: unknown): string => {
  if (value === null || value === undefined) return '';
  return field.kind === 'money' ? twoDecimals(Number(value)) : String(value);
};

/** Returns a value as a table's cell shows it. */
export const cellText = (field: ScalarField, value: unknown): string => {
  if (field.kind === 'money') return formatMoney(toCents(Number(value)));
  if (field.kind === 'day') return value ? dayText(String(value)) : '';
  if (field.kind === 'choice') return field.options[String(value)] ?? String(value);
  return field.kind === 'flag' ? yesOrNo(value) : shownValue(field, value);
};

/**
 * Returns the texts of an item's fields that are not initial: its observation alone, others with
 * their labels.
 * @param own names of fields that the screen shows itself
 */
export const noteTexts = <E extends Entity>(
  entity: E,
  item: object,
  own: readonly ScalarName<E>[],
): string[] => {
  const values = new Map<string, unknown>(Object.entries(item));
  return scalarFields(entity).flatMap(([name, field]) => {
    const value = values.get(name) ?? '';
    const isInitial = value === '' || ('initial' in field && value === field.initial);
    if (isInitial || own.includes(name)) return [];
    if (name === 'observation') return [String(value)];
    return [value === true ? field.label : `${field.label}: ${cellText(field, value)}`];
  });
};

/** Returns the names of a list's controls, where two columns suffice for it. */
export const pairNames = ({ item }: ListField): readonly [string, string] | undefined => {
  const [first, second, ...more] = scalarFields(item).map(([name]) => wireName(item, name));
  return first && second && more.length === 0 ? [first, second] : undefined;
};
/** Returns the name of a list's only column: it is typed as lines of one control. */
export const lineName = ({ item }: ListField): string | undefined => {
  const [first, ...more] = scalarFields(item).map(([name]) => wireName(item, name));
  return more.length === 0 ? first : undefined;
};

/** Reads the typed rows of a list of pairs, without empty ones. */
const pairsIn = (data: FormData, names: readonly [string, string]): [string, string][] => {
  const [keys, values] = names.map((name) =>
    data.getAll(name).map((value) => String(value).trim()),
  );
  return (keys ?? []).flatMap((key, place): [string, string][] => {
    const value = values?.[place] ?? '';
    return key === '' && value === '' ? [] : [[key, value]];
  });
};

/** Reads texts parted by lines, commas or semicolons, as they are pasted. */
const linesIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const readList = (data: FormData, wire: string, list: ListField): unknown => {
  const pair = pairNames(list);
  if (pair) return pairsIn(data, pair).map(([a, b]) => ({ [pair[0]]: a, [pair[1]]: b }));
  const line = lineName(list);
  return line && linesIn(String(data.get(wire) ?? '')).map((text) => ({ [line]: text }));
};

/**
 * Reads an entity's values out of the controls, by the names of its calls, as its schema takes them. A list of
 * more than two columns is its screen's own.
 */
export const readFields = (entity: Entity, data: FormData): Record<string, unknown> => {
  const scalars = scalarFields(entity).map(([name, field]) => {
    const wire = wireName(entity, name);
    return [wire, readValue(field, String(data.get(wire) ?? ''))];
  });
  const lists = listFields(entity).map(([name, list]) => {
    const wire = wireName(entity, name);
    return [wire, readList(data, wire, list)];
  });
  return Object.fromEntries([...scalars, ...lists]);
};

/** Returns the texts of values in a list of changes, by the names of calls; absent = shown unchanged. */
export const changeTexts = (entity: Entity): Record<string, (value: unknown) => string> =>
  Object.fromEntries(
    scalarFields(entity)
      .filter(([, { kind }]) => ['money', 'flag', 'day', 'choice'].includes(kind))
      .map(([name, field]) => [wireName(entity, name), (value: unknown) => cellText(field, value)]),
  );

/** Maps the names of an entity's fields in calls to their labels. */
export const fieldLabels = (entity: Entity): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entity.fields).map(([name, { label }]) => [wireName(entity, name), label]),
  );

/** Maps the input fields of a call to the controls of the form, for errors. */
export const parmNames = (entity: Entity, part = 'parms'): Record<string, string> =>
  Object.fromEntries(
    scalarFields(entity).map(([name]) => {
      const wire = wireName(entity, name);
      return [`${part}.${wire}`, wire];
    }),
  );

/**
 * Maps the input fields of a call to the controls of a form by the entity's own names.
 * @param part of the call's input, with its dot
 */
export const ownNames = (entity: Entity, part = ''): Record<string, string> =>
  Object.fromEntries(
    scalarFields(entity).map(([name]) => [`${part}${wireName(entity, name)}`, name]),
  );

/** Returns the texts of the fields marked as facts that are not empty. */
export const factTexts = (entity: Entity, values: object): { name: string; value: string }[] => {
  const byName = new Map<string, unknown>(Object.entries(values));
  return scalarFields(entity).flatMap(([name, field]) => {
    const value = byName.get(name);
    if (!field.fact || value === null || value === '' || value === false) return [];
    const unit = field.fact.unit?.[value === 1 ? 'one' : 'many'];
    const text = cellText(field, value);
    return [{ name: field.fact.label ?? field.label, value: unit ? `${text} ${unit}` : text }];
  });
};
