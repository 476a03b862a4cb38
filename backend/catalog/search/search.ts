/** Answers a list: which entries, in which order, how many, and what each further choice would leave. */
import type { Db } from '#backend/database/connection';
import { MARKS, type Mark } from '#backend/database/tables/catalog';
import type { OrderBy } from '#contract/calls/catalog';
import type { ResultFilter } from '#contract/entities/catalog';
import { withAncestors } from '#contract/goods/categories';
import type { ListedKind } from '../kinds/kind.ts';
import { type CatalogCopy, currentCopy } from './catalog-copy.ts';
import { count } from './counted.ts';
import type { Counts } from './counts.ts';
import type { ListFilters } from './filters.ts';
import type { HeldCards } from './held-cards.ts';
import { nearestFirst } from './nearness.ts';
import { offeredYears } from './offered-years.ts';
import { type Question, questionOf } from './question.ts';
import { FOUND, type Marks, scan } from './scan.ts';
import { asksNothing, resolveText } from './text-search.ts';
import { type Piece, piecesOf } from './understanding.ts';

export interface ListQuery {
  kind: ListedKind;
  filters: ListFilters;
  /** Hidden entries too. */
  seesAll: boolean;
  orderBy: OrderBy;
  offset: number;
  limit: number;
  /** False where only the entries matter. */
  countsFacets: boolean;
}

interface ListResult {
  /** The page's entries, in order. */
  ids: number[];
  count: number;
  /** Of the version that this was found in. */
  cards: HeldCards | undefined;
  resultFilters: ResultFilter[];
  /** Words of the text that nothing is called and that were passed over. */
  unknownWords: readonly string[];
  /** What the text was understood to ask. */
  understood: readonly Piece[];
}

const EMPTY: ListResult = {
  ids: [],
  count: 0,
  cards: undefined,
  resultFilters: [],
  unknownWords: [],
  understood: [],
};

const BEST_FIRST = [FOUND.isItByName, FOUND.isIt, FOUND.byName, FOUND.yes, FOUND.byChance] as const;

/** Up to so many are sorted; more are met soon enough in the order of all. */
const FEW = 2_000;

/**
 * By relevance, a text's list begins with what has it as a code, then with the things that it names,
 * each with those first that have all of it in their name (`FOUND`); within a group the nearest to what
 * somebody measured, else the entries' own relevance.
 */
const pickPage = (
  { orderBy, offset, limit }: ListQuery,
  copy: CatalogCopy,
  { ids, of }: Marks,
  { near, text }: Question,
): number[] => {
  if (limit <= 0) return [];
  const isGrouped = orderBy === 'REL' && text !== null;
  const coded = isGrouped ? [...text.exact].filter((id) => of[id]) : [];
  const page = coded.slice(offset, offset + limit);
  const isCoded = new Set(coded);
  const { [orderBy]: order } = copy.orders;
  const { [orderBy]: places } = copy.places;
  const placeOf = (id: number) => places[id] ?? 0;
  const inOrder =
    near && orderBy === 'REL'
      ? nearestFirst(copy, ids, near, (a, b) => placeOf(a) - placeOf(b))
      : ids.length > FEW
        ? order
        : new Int32Array(ids.map(placeOf)).sort().map((place) => order[place] ?? 0);
  const groupOf = (id: number) => (isGrouped ? (of[id] ?? FOUND.no) : FOUND.yes);
  const sizes = new Map<number, number>();
  for (const id of ids)
    if (!isCoded.has(id)) sizes.set(groupOf(id), (sizes.get(groupOf(id)) ?? 0) + 1);
  let seen = coded.length;
  for (const group of BEST_FIRST) {
    let left = sizes.get(group) ?? 0;
    // A group that ends before the page need not be gone through.
    if (seen + left <= offset) {
      seen += left;
      continue;
    }
    for (const id of inOrder) {
      if (left === 0) break;
      if (page.length >= limit) return page;
      if (of[id] === FOUND.no || groupOf(id) !== group || isCoded.has(id)) continue;
      if (seen >= offset) page.push(id);
      seen++;
      left--;
    }
  }
  return page;
};

/** Keys as in section 3 of the spec. */
const MARK_KEYS: Readonly<Record<Mark, string>> = {
  tag: 'tagId',
  workBranch: 'workBranchId',
  clientOf: 'clientOfCompanyId',
};

const STATES = [
  { id: 'ACT', name: 'Activo', place: 1 },
  { id: 'INA', name: 'Inactivo', place: 0 },
];

/** A category counts what is below it, too. */
const countCategories = ({ terms }: CatalogCopy, { category }: Counts): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [number, id] of terms.categories) {
    const count = category.counts[terms.placeOf[number] ?? 0] ?? 0;
    if (count > 0)
      for (const one of withAncestors(id)) counts.set(one, (counts.get(one) ?? 0) + count);
  }
  return counts;
};

/** The choices that remain, keyed as in section 3 of the spec. */
const facetsOf = (
  copy: CatalogCopy,
  counts: Counts,
  { filters, seesAll }: Pick<ListQuery, 'filters' | 'seesAll'>,
): ResultFilter[] => {
  const { category, brand, provider } = copy.names;
  const inCategory = countCategories(copy, counts);
  const facet = <V extends { id: string; name: string }>(
    key: string,
    values: readonly V[],
    countOf: (value: V) => number | undefined,
  ) => ({
    key,
    items: values.flatMap((value) => {
      const count = countOf(value) ?? 0;
      return count > 0 ? [{ id: value.id, name: value.name, count }] : [];
    }),
  });
  const isOffered = offeredYears();
  const years = counts.year
    .counts()
    .filter(({ year }) => isOffered(year) || filters.year.includes(String(year)))
    .map(({ year, count }) => ({ id: String(year), name: String(year), count }));
  return [
    facet('categoryId', category, ({ id }) => inCategory.get(id)),
    facet('brandId', brand, ({ id }) => counts.brand.counts[Number(id)]),
    ...(seesAll
      ? [facet('providerId', provider, ({ id }) => counts.provider.counts[Number(id)])]
      : []),
    ...MARKS.map((kind) =>
      facet(MARK_KEYS[kind], copy.names[kind], ({ id }) => {
        const number = copy.terms.marks[kind].get(id.toLowerCase());
        return number === undefined ? 0 : counts[kind].counts[copy.terms.placeOf[number] ?? 0];
      }),
    ),
    facet('year', years, ({ count }) => count),
    ...(seesAll ? [facet('state', STATES, ({ place }) => counts.state.counts[place])] : []),
  ];
};

export const findList = async (db: Db, query: ListQuery): Promise<ListResult> => {
  const { kind, filters, seesAll } = query;
  // Who supplies what is the sellers' alone, also by asking one supplier after the other.
  const isInVain = filters.isUnreadable || (filters.provider.length > 0 && !seesAll);
  const copy = await currentCopy(db, kind);
  const text = filters.text === '' ? null : await resolveText(db, kind, filters, copy, seesAll);
  const understood = text ? piecesOf(text, copy, seesAll) : [];
  if (isInVain || (text && asksNothing(text))) return { ...EMPTY, understood };
  // A category that the text names is as good as chosen, until another one is.
  const named = text?.category && filters.category.length === 0 ? [text.category.id] : null;
  const chosen = named ? { ...filters, category: named } : filters;
  const question = questionOf(copy, chosen, seesAll, text);
  const { marks, counts } = query.countsFacets
    ? count(copy, chosen, question)
    : { marks: scan(copy, question, null), counts: null };
  return {
    ids: pickPage(query, copy, marks, question),
    count: marks.ids.length,
    cards: copy.cards,
    resultFilters: counts ? facetsOf(copy, counts, query) : [],
    unknownWords: text?.unknown ?? [],
    understood,
  };
};
