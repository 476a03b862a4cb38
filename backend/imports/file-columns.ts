import type { ImportSettings } from '#contract/entities/imports';
import { titlesOf } from './columns.ts';
import type { NamedCurrency } from './currencies.ts';
import { readHeading } from './heading-words.ts';
import type { Field } from './kinds/kind.ts';

/** A column of the file that stands for a field, or several that are joined. */
export interface Column {
  places: readonly number[];
  title: string;
  field: Field;
  /** The fields of these places; the first is `field`. */
  fields: readonly Field[];
  /** The currency that its heading names. A bare `$` names none. */
  currency: NamedCurrency | undefined;
}

/** Ranks parts of one value: parts in columns of their own first, then numbered ones as in the file. */
const rank = ({ field, place }: { field: Field; place: number }): number =>
  field.mayRepeat ? place : -1;

/** Returns the columns of the file that stand for fields. */
export const columnsOf = (
  { columns, headings }: Pick<ImportSettings, 'columns' | 'headings'>,
  fields: readonly Field[],
): Column[] =>
  [
    ...Map.groupBy(
      fields.flatMap((field) =>
        columns.flatMap((id, place) => (id === field.id ? [{ field, place }] : [])),
      ),
      ({ field }) => field.sets,
    ).values(),
  ]
    .flatMap((group) => {
      const joined = group.toSorted((one, other) => rank(one) - rank(other));
      const [first] = joined;
      if (!first) return [];
      const [title = ''] = titlesOf(headings, [first.place]);
      const { currency: sign } = readHeading(title);
      const currency = sign === '$' ? undefined : sign;
      const places = joined.map(({ place }) => place);
      const own = joined.map(({ field }) => field);
      return [{ field: first.field, fields: own, places, title, currency }];
    })
    // In the order of the file, as the problems of a row are listed.
    .toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0));
