import { measuredText, type ThirdSide } from '#catalog-view/sides-words';
import { shortDecimal } from '#contract/amounts/numbers';
import type { ResultFilter } from '#contract/entities/catalog';
import type { Understood } from '#contract/entities/search';
import {
  hasAttribute,
  readAttributes,
  toggleAttribute,
  toggled,
  withAttribute,
} from '#contract/goods/attribute-filter';
import { type NumberRange, rangeName, readRange, writeRange } from '#contract/goods/number-range';
import { readPrices } from '#contract/goods/price-filter';
import type { FilterKey } from '#contract/goods/unlettered-filters';
import { readMeasured } from '#contract/measures/sides';
import type { FacetGroup } from '../kind.ts';
import { type FacetKey, FILTER_KEYS, type ListQuery, type QueryChange } from '../query.ts';

export interface FacetOption {
  id: string;
  name: string;
  count: number;
  logoId?: number | undefined;
  chosen: boolean;
  /** The depth in the tree of categories; 0 in other groups. */
  depth: number;
  /** Chooses it, or undoes the choice. */
  change: QueryChange;
}

/** A range that people type, in the unit in which they read it. */
export interface TypedRange {
  unit: string;
  /** The ends of the chosen range; absent = none is chosen. */
  chosen: NumberRange | undefined;
  /** Chooses a range alone, without the other choices of its group; undefined = none. */
  changeTo: (range: NumberRange | undefined) => QueryChange;
}

export interface Facet extends Pick<FacetGroup, 'id' | 'key' | 'title'> {
  options: FacetOption[];
  range?: TypedRange | undefined;
}

const dots = (id: string) => id.split('.').length - 1;

/** Drops the attributes of a category that is left; subcategories inherit them. */
const leaving = ({ categoryId, attributes }: ListQuery, to: string): QueryChange =>
  attributes === '' || (categoryId !== '' && to.startsWith(`${categoryId}.`))
    ? {}
    : { attributes: '' };

/** Tells how a value of a group is chosen: attributes and prices take several. */
const choosing = (key: FacetKey, query: ListQuery) => {
  const value = query[key];
  if (key === 'attributes')
    return {
      isChosen: (id: string) => hasAttribute(value, id),
      toggle: (id: string) => toggleAttribute(value, id),
    };
  if (key === 'price') {
    const values = readPrices(value);
    return {
      isChosen: (id: string) => values.includes(id),
      toggle: (id: string) => toggled(values, id).join('|'),
    };
  }
  return {
    isChosen: (id: string) => value === id,
    toggle: (id: string) => (value === id ? '' : id),
  };
};

const toOptions = (
  key: FacetKey,
  items: ResultFilter['items'],
  query: ListQuery,
): FacetOption[] => {
  const sorted = [...items];
  if (key === 'categoryId')
    sorted.sort((a, b) => a.id.localeCompare(b.id, 'es', { numeric: true }));
  if (key === 'year') sorted.sort((a, b) => Number(b.id) - Number(a.id));
  const top = key === 'categoryId' ? Math.min(...sorted.map((item) => dots(item.id))) : 0;
  const { isChosen, toggle } = choosing(key, query);
  return sorted.map((item): FacetOption => {
    const to = toggle(item.id);
    return {
      ...item,
      chosen: isChosen(item.id),
      depth: key === 'categoryId' ? dots(item.id) - top : 0,
      change: { [key]: to, ...(key === 'categoryId' && leaving(query, to)) },
    };
  });
};

const scaled = ({ from, to }: NumberRange, factor: number): NumberRange => {
  // Removes the noise of binary fractions.
  const exact = (end: number) => (Number.isFinite(end) ? Number(end.toPrecision(12)) : end);
  return { from: exact(from * factor), to: exact(to * factor) };
};

/** Returns the typed range of a filter that takes one. */
const typedRangeOf = (
  { key, range, items }: ResultFilter,
  query: ListQuery,
): TypedRange | undefined => {
  if (!range) return undefined;
  const isPrice = key === 'price';
  const name = items[0]?.id.split('=')[0] ?? '';
  const values = isPrice
    ? readPrices(query.price)
    : (readAttributes(query.attributes).get(name) ?? []);
  const chosen = values.length === 1 ? readRange(values[0] ?? '') : undefined;
  return {
    unit: range.unit,
    chosen: chosen && scaled(chosen, 1 / range.factor),
    changeTo: (typed) => {
      const next = typed ? [writeRange(scaled(typed, range.factor))] : [];
      return isPrice
        ? { price: next.join('|') }
        : { attributes: withAttribute(query.attributes, name, next) };
    },
  };
};

/** The server omits attributes and prices that do not narrow the list. */
const IS_NARROWED: ReadonlySet<FacetKey> = new Set(['attributes', 'price']);

/** Returns whether a group narrows the list: a single choice does not. */
const isWorthwhile = ({ key, options }: Facet): boolean =>
  options.length > 1 ||
  options.some((option) => option.chosen) ||
  (options.length > 0 && IS_NARROWED.has(key));

/** Limits the filter of categories to the top level, in shops without subcategories. */
export const shownGroups = (
  groups: readonly FacetGroup[],
  { subcategories }: { subcategories: boolean },
): readonly FacetGroup[] =>
  subcategories
    ? groups
    : groups.map((group) =>
        group.key === 'categoryId' ? { ...group, has: (id: string) => !id.includes('.') } : group,
      );

const TYPED_KINDS: Partial<Record<FacetKey, Understood['kind']>> = {
  categoryId: 'category',
  brandId: 'brand',
  year: 'year',
};

/** Marks values that the text names, in filters without a choice. To undo such a choice is to remove its words. */
const markTyped = (
  key: FacetKey,
  options: FacetOption[],
  query: ListQuery,
  understood: readonly Understood[],
): FacetOption[] => {
  const kind = TYPED_KINDS[key];
  const pieces = query[key] === '' ? understood.filter((piece) => piece.kind === kind) : [];
  if (pieces.length === 0) return options;
  return options.map((option) => {
    const piece = pieces.find(({ label }) => label === option.name);
    return piece ? { ...option, chosen: true, change: { text: piece.without } } : option;
  });
};

/**
 * Returns the groups that narrow the list, in their order.
 * @param understood the pieces of the query's text
 */
export const facetsOf = (
  resultFilters: readonly ResultFilter[],
  query: ListQuery,
  groups: readonly FacetGroup[],
  understood: readonly Understood[] = [],
): Facet[] =>
  groups
    .flatMap(({ id, key, title, has = () => true }) =>
      resultFilters
        .filter((filter) => filter.key === key)
        .map((filter) => ({
          id: filter.title ? `${id} ${filter.title}` : id,
          key,
          title: filter.title ?? title,
          options: markTyped(
            key,
            toOptions(
              key,
              filter.items.filter((item) => has(item.id)),
              query,
            ),
            query,
            understood,
          ),
          range: typedRangeOf(filter, query),
        })),
    )
    .filter(isWorthwhile);

export interface Choice {
  id: string;
  key: FilterKey;
  /** The meaning of a piece of the text. */
  kind?: Understood['kind'];
  /** Such as 'Gol 1.6 2001'. */
  label: string;
  /** Undoes the choice. */
  change: QueryChange;
}

const PLAIN: ReadonlySet<Understood['kind']> = new Set(['word', 'unknown']);

/** Returns a chip for each understood piece of the text; one for all of it before the answer. */
const textChoices = (
  { text }: ListQuery,
  understood: readonly Understood[],
  hidden: Understood | undefined,
): Choice[] =>
  understood.length === 0
    ? [{ id: 'text', key: 'text', label: `“${text}”`, change: { text: '' } }]
    : understood
        .filter((piece) => piece !== hidden)
        .map(({ kind, label, without }, place) => ({
          id: `text ${place}`,
          key: 'text',
          kind,
          label: PLAIN.has(kind) ? `“${label}”` : label,
          change: { text: without },
        }));

/** Names a value before the answer does. */
const plainName = (value: string): string => {
  const range = readRange(value);
  return range ? rangeName(range, shortDecimal) : value;
};

/** Returns a chip for each chosen value of an attribute. */
const attributeChoices = (
  { attributes }: ListQuery,
  nameOf: (key: FacetKey, id: string) => string | undefined,
): Choice[] =>
  [...readAttributes(attributes)].flatMap(([name, values]) =>
    values.map((value): Choice => {
      const id = `${name}=${value}`;
      return {
        id,
        key: 'attributes',
        label: nameOf('attributes', id) ?? `${name}: ${plainName(value)}`,
        change: { attributes: toggleAttribute(attributes, id) },
      };
    }),
  );

/** Returns a chip for each chosen range of prices. */
const priceChoices = (
  { price }: ListQuery,
  nameOf: (key: FacetKey, id: string) => string | undefined,
): Choice[] =>
  readPrices(price).map((value) => ({
    id: `price ${value}`,
    key: 'price',
    label: nameOf('price', value) ?? `Precio: ${plainName(value)}`,
    change: { price: toggled(readPrices(price), value).join('|') },
  }));

/**
 * Returns a chip for each choice of the query.
 * @param nameOf returns the name of a chosen value, or undefined
 * @param understood the pieces of the text in the answer
 * @param third the shop's third side of measures
 */
export const choicesOf = (
  query: ListQuery,
  groups: readonly FacetGroup[],
  nameOf: (key: FacetKey, id: string) => string | undefined,
  understood: readonly Understood[] = [],
  third: ThirdSide | null = null,
): Choice[] => {
  const titleOf = (key: FacetKey) => groups.find((group) => group.key === key)?.title ?? '';
  const labelOf = (key: FacetKey): string => {
    const measured = key === 'measures' ? readMeasured(query.measures) : null;
    if (measured) return measuredText(measured, third ?? 'thick');
    if (key === 'measures') return 'Medidas';
    // An id says nothing to a person.
    return (
      nameOf(key, query[key]) ?? (key === 'year' ? `Año ${query.year}` : titleOf(key) || 'Filtro')
    );
  };
  const { year } = query;
  // A year that is chosen and typed, or that the vehicle's chip says, has no chip of its own.
  const typedYear = understood.find(({ kind, label }) => kind === 'year' && label === year);
  const withoutYear = { year: '', ...(typedYear && { text: typedYear.without }) };
  const isYearOfVehicle = year && query.vehicleId && labelOf('vehicleId').includes(year);
  return FILTER_KEYS.filter((key) => query[key]).flatMap((key): Choice[] => {
    if (key === 'text') return textChoices(query, understood, typedYear);
    if (key === 'attributes') return attributeChoices(query, nameOf);
    if (key === 'price') return priceChoices(query, nameOf);
    if (key === 'year' && isYearOfVehicle) return [];
    const change = {
      [key]: '',
      ...(key === 'categoryId' && leaving(query, '')),
      ...((key === 'year' || (key === 'vehicleId' && isYearOfVehicle)) && withoutYear),
    };
    return [{ id: key, key, label: labelOf(key), change }];
  });
};
