/** Filters of the product table by the attributes of the chosen category. */
import { readAttributes, writeAttributes } from '#contract/goods/attribute-filter';
import { type Attribute, filterName, filterValue, NO, YES } from '#contract/goods/attributes';
import type { FilterField } from '../../ui/list/ListFilters.tsx';

type Query = Record<string, string> & { page: number };

const PREFIX = 'attribute ';
const keyOf = (one: Attribute): string => PREFIX + filterName(one);

/** Returns a filter for each attribute; texts have none. */
export const attributeControls = (attributes: readonly Attribute[]): FilterField<string>[] =>
  attributes.flatMap((one): FilterField<string>[] => {
    const key = keyOf(one);
    if (one.type === 'text') return [];
    if (one.type === 'number')
      return [
        {
          key,
          kind: 'text',
          label: one.unit === '' ? one.key : `${one.key} (${one.unit})`,
          placeholder: 'Por ejemplo 10-20',
        },
      ];
    const choices = one.type === 'flag' ? [YES, NO] : one.choices;
    const options = choices.map((name) => ({ id: filterValue(one, name) ?? name, name }));
    return [{ key, kind: 'choice', label: one.key, options }];
  });

/** Returns the query with a value for each control. The address has all of them as one text. */
export const withControls = (query: Query, attributes: readonly Attribute[]): Query => {
  const chosen = readAttributes(String(query.attributes ?? ''));
  return {
    ...query,
    ...Object.fromEntries(
      attributes.map((one) => [keyOf(one), chosen.get(filterName(one))?.[0] ?? '']),
    ),
  };
};

/** Returns the query with the values of the controls as one text; another category has none. */
export const withoutControls = (
  query: Query,
  attributes: readonly Attribute[],
  isOtherCategory: boolean,
): Query => {
  const chosen = attributes.flatMap((one) => {
    const typed = String(query[keyOf(one)] ?? '').replace(/[=;|]/g, '');
    return typed === '' || isOtherCategory ? [] : [[filterName(one), [typed]] as const];
  });
  const values = [
    ...attributes.map((one) => [keyOf(one), '']),
    ['attributes', writeAttributes(new Map(chosen))],
  ];
  return { ...query, ...Object.fromEntries(values) };
};

/** Returns the filter of the call: `10-20` cm becomes `100..200`. */
export const attributeFilter = (query: Query, attributes: readonly Attribute[]): string => {
  const chosen = [...readAttributes(String(query.attributes ?? ''))].map(([name, values]) => {
    const one = attributes.find((each) => filterName(each) === name);
    const read = (typed: string): string => {
      if (one?.type !== 'number') return typed;
      const [from = '', to] = typed.split(/(?<=\d)\s*(?:-|a|\.\.)\s*(?=\d)/);
      const least = filterValue(one, from) ?? typed;
      return to === undefined ? least : `${least}..${filterValue(one, to) ?? ''}`;
    };
    return [name, values.map(read)] as const;
  });
  return writeAttributes(new Map(chosen));
};
