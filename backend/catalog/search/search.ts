/** Answers a list: which entries, in which order, how many, and what each further choice would leave. */
import type { Db } from '#backend/database/connection';
import { MARKS, type Mark } from '#backend/database/tables/catalog';
import type { OrderBy } from '#contract/calls/catalog';
import type { ResultFilter } from '#contract/entities/catalog';
import type { ListedKind } from '../kinds/kind.ts';
import { withAncestors } from '../search-index/search-entry.ts';
import { type CatalogCopy, comparing, currentCopy } from './catalog-copy.ts';
import { type Counts, createCounts, Tally } from './counts.ts';
import { type ListFilters, readFilters } from './filters.ts';
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
  resultFilters: ResultFilter[];
  /** Words of the text that nothing is called and that were passed over. */
  unknownWords: readonly string[];
  /** What the text was understood to ask. */
  understood: readonly Piece[];
}

const EMPTY: ListResult = {
  ids: [],
  count: 0,
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
  const compare = comparing(copy, orderBy);
  const inOrder =
    near && orderBy === 'REL'
      ? nearestFirst(copy, ids, near, compare)
      : ids.length > FEW
        ? copy.orders[orderBy]
        : ids.toSorted(compare);
  let seen = coded.length;
  for (const group of isGrouped ? BEST_FIRST : [null])
    for (const id of inOrder) {
      if (page.length >= limit) return page;
      const mark = of[id] ?? FOUND.no;
      if (mark === FOUND.no || (group !== null && mark !== group) || isCoded.has(id)) continue;
      if (seen >= offset) page.push(id);
      seen++;
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
  for (const [number, id] of terms.categories)
    for (const one of withAncestors(id))
      counts.set(one, (counts.get(one) ?? 0) + (category.counts[number] ?? 0));
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
        return number === undefined ? 0 : counts.mark.counts[number];
      }),
    ),
    facet('year', years, ({ count }) => count),
    ...(seesAll ? [facet('state', STATES, ({ place }) => counts.state.counts[place])] : []),
  ];
};

interface Answer {
  marks: Marks;
  counts: Counts | null;
}

/** Of each copy: everything, counted for those who see all and for the others. */
const wholes = new WeakMap<CatalogCopy, Map<boolean, Answer>>();

const wholeOf = (copy: CatalogCopy, seesAll: boolean): Answer => {
  const ofCopy = wholes.get(copy) ?? new Map<boolean, Answer>();
  wholes.set(copy, ofCopy);
  const known = ofCopy.get(seesAll);
  if (known) return known;
  const counts = createCounts(copy);
  const nothingAsked = questionOf(copy, readFilters([]), seesAll, null);
  const whole = { marks: scan(copy, nothingAsked, counts), counts };
  ofCopy.set(seesAll, whole);
  return whole;
};

/** The counts of one kind of marks in place of those that were counted. */
const withKind = ({ terms }: CatalogCopy, counted: Tally, whole: Tally, kind: Mark): Tally => {
  const mark = new Tally(terms.end);
  mark.counts.set(counted.counts);
  for (const number of terms.marks[kind].values()) mark.counts[number] = whole.counts[number] ?? 0;
  return mark;
};

const answer = (copy: CatalogCopy, question: Question, countsFacets: boolean): Answer => {
  const { seesAll, isBrowsed, choices, category, brand, marks: chosen } = question;
  if (isBrowsed && choices === 0) return wholeOf(copy, seesAll);
  const counts = countsFacets ? createCounts(copy) : null;
  const marks = scan(copy, question, counts);
  if (!counts || !isBrowsed || choices > 1) return { marks, counts };
  // The facet of the only choice is counted without it: nothing is left to look at.
  const whole = wholeOf(copy, seesAll).counts ?? counts;
  if (category) return { marks, counts: { ...counts, category: whole.category } };
  if (brand) return { marks, counts: { ...counts, brand: whole.brand } };
  const kind = MARKS.find((_, place) => chosen[place]);
  if (kind)
    return { marks, counts: { ...counts, mark: withKind(copy, counts.mark, whole.mark, kind) } };
  return { marks, counts };
};

export const findList = async (db: Db, query: ListQuery): Promise<ListResult> => {
  const { kind, filters, seesAll } = query;
  // Who supplies what is the sellers' alone, also by asking one supplier after the other.
  if (filters.isUnreadable || (filters.provider.length > 0 && !seesAll)) return EMPTY;
  const copy = await currentCopy(db, kind);
  const text = filters.text === '' ? null : await resolveText(db, kind, filters.text, copy);
  const understood = text ? piecesOf(text, copy, seesAll) : [];
  if (text && asksNothing(text)) return { ...EMPTY, understood };
  // A category that the text names is as good as chosen, until another one is.
  const named = text?.category && filters.category.length === 0 ? [text.category.id] : null;
  const chosen = named ? { ...filters, category: named } : filters;
  const question = questionOf(copy, chosen, seesAll, text);
  const { marks, counts } = answer(copy, question, query.countsFacets);
  return {
    ids: pickPage(query, copy, marks, question),
    count: marks.ids.length,
    resultFilters: counts ? facetsOf(copy, counts, query) : [],
    unknownWords: text?.unknown ?? [],
    understood,
  };
};
