import { measuredText, type ThirdSide } from '#catalog-view/sides-words';
import type { ResultFilter } from '#contract/entities/catalog';
import type { Understood } from '#contract/entities/search';
import { hasAttribute, readAttributes, toggleAttribute } from '#contract/goods/attribute-filter';
import type { FilterKey } from '#contract/goods/list-address';
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
export type Facet = Pick<FacetGroup, 'id' | 'key' | 'title'> & { options: FacetOption[] };

const dots = (id: string) => id.split('.').length - 1;

/** Drops the attributes of a category that is left; subcategories inherit them. */
const leaving = ({ categoryId, attributes }: ListQuery, to: string): QueryChange =>
  attributes === '' || (categoryId !== '' && to.startsWith(`${categoryId}.`))
    ? {}
    : { attributes: '' };

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
  return sorted.map((item): FacetOption => {
    const isAttribute = key === 'attributes';
    const chosen = isAttribute ? hasAttribute(query.attributes, item.id) : query[key] === item.id;
    const to = isAttribute ? toggleAttribute(query.attributes, item.id) : chosen ? '' : item.id;
    return {
      ...item,
      chosen,
      depth: key === 'categoryId' ? dots(item.id) - top : 0,
      change: { [key]: to, ...(key === 'categoryId' && leaving(query, to)) },
    };
  });
};

/** Returns whether a group narrows the list: a single choice does not. */
const isWorthwhile = ({ options }: Facet): boolean =>
  options.length > 1 || options.some((option) => option.chosen);

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

/** Returns the groups that narrow the list, in their order. */
export const facetsOf = (
  resultFilters: readonly ResultFilter[],
  query: ListQuery,
  groups: readonly FacetGroup[],
): Facet[] =>
  groups
    .flatMap(({ id, key, title, has = () => true }) =>
      resultFilters
        .filter((filter) => filter.key === key)
        .map((filter) => ({
          id: filter.title ? `${id} ${filter.title}` : id,
          key,
          title: filter.title ?? title,
          options: toOptions(
            key,
            filter.items.filter((item) => has(item.id)),
            query,
          ),
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
const textChoices = ({ text }: ListQuery, understood: readonly Understood[]): Choice[] =>
  understood.length === 0
    ? [{ id: 'text', key: 'text', label: `“${text}”`, change: { text: '' } }]
    : understood.map(({ kind, label, without }, place) => ({
        id: `text ${place}`,
        key: 'text',
        kind,
        label: PLAIN.has(kind) ? `“${label}”` : label,
        change: { text: without },
      }));

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
        label: nameOf('attributes', id) ?? `${name}: ${value.replace('..', ' a ')}`,
        change: { attributes: toggleAttribute(attributes, id) },
      };
    }),
  );

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
    return nameOf(key, query[key]) ?? `${titleOf(key)} ${query[key]}`.trim();
  };
  return FILTER_KEYS.filter((key) => query[key]).flatMap((key): Choice[] =>
    key === 'text'
      ? textChoices(query, understood)
      : key === 'attributes'
        ? attributeChoices(query, nameOf)
        : [
            {
              id: key,
              key,
              label: labelOf(key),
              change: { [key]: '', ...(key === 'categoryId' && leaving(query, '')) },
            },
          ],
  );
};
