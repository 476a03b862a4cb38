/**
 * The title of an item, the same on cards and pages, in carts, orders, mails and feeds: its name, the vehicle
 * that it is for, and the values by which it differs from items of the same name.
 */
import type { Autopart, Product } from '../entities/catalog.ts';
import { normal } from '../text/plain-text.ts';
import { MAKE_ABBREVIATIONS } from '../vehicles/make-abbreviations.ts';
import { joined, knownText } from '../vehicles/vehicle-names.ts';

interface Specification {
  key: string;
  value: string;
  /** Whether it distinguishes items of its category; absent = no. */
  isInTitle?: boolean | undefined;
}

export interface TitledItem {
  /** As the shop wrote it. */
  name: string;
  /** The vehicles that it fits, in their order; `name` is model and engine. */
  vehicles: readonly { brand: string; name: string }[];
  /** The specifications of each of its products, in their order. */
  products: readonly (readonly Specification[])[];
}

/** A longer name stays whole, and gets no values. */
const LONGEST = 70;

/** A word of a make may be its beginning: `chev`. */
const SHORTEST_BEGINNING = 3;

export const WORD = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu;
export const wordsOf = (text: string): string[] => normal(text).match(WORD) ?? [];

export const saysMake = (words: readonly string[], make: string): boolean => {
  const [first = ''] = wordsOf(make);
  return words.some(
    (word) =>
      word === first ||
      (word.length >= SHORTEST_BEGINNING && first.startsWith(word)) ||
      MAKE_ABBREVIATIONS[first] === word,
  );
};

/** An engine: `1.6`. */
const ENGINE = /\d[.,]\d/;

/** Adds make, model and engine to a name, those of them that it lacks. */
const withVehicle = ({ name, vehicles }: Omit<TitledItem, 'products'>): string => {
  const [first] = vehicles;
  // As most names are.
  if (!first || name.includes(`${first.brand} ${first.name}`)) return name;
  const tokens = [...name.matchAll(WORD)];
  const words = tokens.map(([token]) => normal(token));
  const firstOf = ({ name: model }: TitledItem['vehicles'][number]) => wordsOf(model)[0] ?? '';
  const named = vehicles.filter((one) => words.includes(firstOf(one)));
  const [vehicle] = named;
  const makeOf = ({ brand }: TitledItem['vehicles'][number]) =>
    saysMake(words, brand) ? '' : knownText(brand);
  if (!vehicle) return joined([name, makeOf(first), first.name]);
  const at = words.indexOf(firstOf(vehicle));
  const model = [...vehicle.name.matchAll(WORD)];
  const differing = model.findIndex(([token], place) => normal(token) !== words[at + place]);
  const rest =
    differing < 0 || ENGINE.test(name) ? '' : vehicle.name.slice(model[differing]?.index);
  const start = tokens[at]?.index ?? 0;
  const last = tokens[at + (differing < 0 ? model.length : differing) - 1];
  const end = last ? last.index + last[0].length : start;
  const make = named.some((one) => makeOf(one) === '') ? '' : makeOf(vehicle);
  const whole = joined([name.slice(0, start), make, name.slice(start, end), rest]);
  return whole + name.slice(end);
};

const escaped = (text: string): string => text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');

/** Returns whether a title says a value, also without its unit or with another gender: `280`, `roja`. */
const says = (title: string, value: string): boolean => {
  const [, number, unit = ''] = /^(\d[\d.,]*)\s*(.*)$/.exec(value) ?? [];
  if (number !== undefined) {
    const plain = number.replace(/\.(?=\d{3})/g, '').replace(/,0+$/, '');
    if (!title.includes(number) && !title.includes(plain)) return false;
    // A single digit may count something else.
    const end = plain.length > 1 || unit === '' ? '' : `\\s*${escaped(normal(unit))}(?!\\p{L})`;
    const amount = `(?:${escaped(number)}|${escaped(plain)})`;
    return new RegExp(`(?<![\\d.,])${amount}(?!\\d|[.,]\\d)${end}`, 'u').test(normal(title));
  }
  const words = wordsOf(title);
  return wordsOf(value).every((word) =>
    words.some(
      (other) => other === word || (word.length > 3 && other.startsWith(word.slice(0, -1))),
    ),
  );
};

/** `Aluminio` within a title is `aluminio`; `HNBR` and `M12` stay. */
export const inText = (value: string): string =>
  /^\p{Lu}\p{Ll}+(?:\s|$)/u.test(value) ? value.charAt(0).toLowerCase() + value.slice(1) : value;

const unitOf = (value: string): string => /^\d[\d.,]*\s*(\S+)$/.exec(value)?.[1] ?? '';

/** Returns the distinguishing specifications that all products share. */
const sharedValues = ([first = [], ...others]: TitledItem['products']): readonly Specification[] =>
  first.filter(
    ({ key, value, isInTitle }) =>
      isInTitle &&
      others.every((other) => other.some((one) => one.key === key && one.value === value)),
  );

export const itemTitle = ({ name: own, vehicles, products }: TitledItem): string => {
  let title = withVehicle({ name: own.trim(), vehicles });
  const units = new Set<string>();
  for (const { key, value } of sharedValues(products)) {
    const text = value.trim();
    if (text === '' || says(title, text)) continue;
    const unit = unitOf(text);
    const name = key.toLowerCase();
    // A bare number says nothing, and of two lengths the second one needs its name.
    const isBare = /^[\d.,]+$/.test(text);
    const needsName = isBare || (unit !== '' && units.has(unit));
    const isCounted = isBare && name.endsWith('s');
    const added = needsName ? (isCounted ? `${text} ${name}` : `${name} ${text}`) : inText(text);
    const longer = `${title} ${added}`;
    if (longer.length > LONGEST) continue;
    title = longer;
    units.add(unit);
  }
  return title;
};

/** Returns the title of goods without families. */
export const productTitle = ({
  name,
  specifications,
}: Pick<Product, 'name' | 'specifications'>): string =>
  itemTitle({ name, vehicles: [], products: [specifications] });

type Family = Pick<Autopart, 'name' | 'applications' | 'products'>;

export const titledFamily = ({ name, applications, products }: Family): TitledItem => ({
  name,
  vehicles: applications.map((one) => ({
    brand: one.applicationBrandName,
    name: one.applicationName,
  })),
  products: products.map(({ specifications }) =>
    specifications.map(({ specKey, specValue, isInTitle }) => ({
      key: specKey,
      value: specValue,
      isInTitle,
    })),
  ),
});

export const familyTitle = (family: Family): string => itemTitle(titledFamily(family));
