/** Suggestions of the search box. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import type { Viewer } from '#backend/http/viewer';
import { wordsOf } from '#backend/query/analysis/words';
import { currentIndex } from '#backend/query/lexicon';
import { type ListFilters, readFilters } from '#backend/query/lists/filters';
import { findList } from '#backend/query/lists/find-list';
import { knownWords } from '#backend/query/text/known-words';
import { isYear } from '#backend/query/text/typed-years';
import { wordsMeant } from '#backend/query/text/word-readings';
import { parentOf } from '#contract/goods/categories';
import { itemTitle, type TitledItem } from '#contract/goods/item-title';
import { codeNamedIn } from '#contract/text/codes';
import type { ListedKind, Suggestion } from './kinds/kind.ts';
import type { ShopKind } from './kinds/kinds.ts';
import { type Fitted, suggestedName } from './suggested-name.ts';
import { toldApart } from './told-apart.ts';

const MAX_CATEGORIES = 3;
const MAX_ITEMS = 6;
/** Shorter texts fit too much (spec, section 5). */
const MIN_LENGTH = 2;

/** Columns that the table of every kind has. */
const itemColumns = columnsOf(products, 'item', 'code', 'name');

/** Returns whether a choice leads to a list with items that the viewer may see. */
const hasItems = async (
  db: Db,
  kind: ListedKind,
  { kind: of, id, year, typed }: Pick<Suggestion, 'kind' | 'id' | 'year' | 'typed'>,
  { seesAll }: Viewer,
): Promise<boolean> => {
  const filters = readFilters([
    { FilterKey: of === 'vehicle' ? 'vehicleId' : 'categoryId', FilterValue: id },
    ...(year === undefined ? [] : [{ FilterKey: 'year', FilterValue: String(year) }]),
    ...(typed === undefined ? [] : [{ FilterKey: 'text', FilterValue: typed }]),
  ]);
  const page = { orderBy: 'REL', offset: 0, limit: 0, countsFacets: false } as const;
  return (await findList(db, { kind, filters, seesAll, ...page })).count > 0;
};

const suggestCategories = async (
  db: Db,
  kind: ListedKind,
  { text, typed }: { text: string; typed: readonly string[] },
  viewer: Viewer,
): Promise<Suggestion[]> => {
  const { names, categoryPhrases } = (await currentIndex(db, kind)).beside;
  const categoriesNamed = (words: readonly string[]): ReadonlySet<string> =>
    new Set(
      categoryPhrases
        .filter((phrase) => words.every((word) => phrase.words.some((one) => one.startsWith(word))))
        .flatMap(({ ids }) => ids),
    );
  const byAll = categoriesNamed(typed);
  // 'radiador 2001': the words besides the year name a category.
  const year = byAll.size === 0 ? typed.find(isYear) : undefined;
  const rest = typed.filter((word) => word !== year);
  const meant = year !== undefined && rest.length > 0 ? categoriesNamed(rest) : byAll;
  const found: Suggestion[] = [];
  for (const { id, name } of names.category) {
    if (found.length === MAX_CATEGORIES) break;
    if (!meant.has(id)) continue;
    const parent = names.category.find((one) => one.id === parentOf(id));
    const one: Suggestion = {
      kind: 'category',
      id,
      text: name,
      detail: parent?.name ?? '',
      ...(year !== undefined && { year: Number(year) }),
    };
    const own = wordsOf(name);
    const isCalledSo = rest.every((word) => own.some((other) => other.startsWith(word)));
    // A `destornillador` is sorted before other hand tools by its text alone.
    const named = { ...one, typed: text };
    if (!isCalledSo && (await hasItems(db, kind, named, viewer))) found.push(named);
    else if (await hasItems(db, kind, one, viewer)) found.push(one);
  }
  return found;
};

/** Removes the year from a suggested vehicle if nothing fits that year. */
const withYearThatFinds = async (
  db: Db,
  kind: ListedKind,
  { year, ...one }: Suggestion,
  viewer: Viewer,
): Promise<Suggestion> =>
  year !== undefined && (await hasItems(db, kind, { ...one, year }, viewer))
    ? { ...one, year }
    : one;

/** Returns the words of a text as they were meant, by words that the viewer may know. */
const wordsTyped = async (
  db: Db,
  kind: ListedKind,
  text: string,
  { seesAll }: Viewer,
): Promise<string[]> =>
  wordsMeant(text, knownWords(await currentIndex(db, kind), seesAll).vocabulary);

/** Suggests the best few items that the list finds for a text. */
export const suggestItems = async (
  db: Db,
  kind: ShopKind,
  { text, sidesUnit }: Pick<ListFilters, 'text' | 'sidesUnit'>,
  viewer: Viewer,
) => {
  const { ids, unknownWords } = await findList(db, {
    kind,
    filters: readFilters([{ FilterKey: 'text', FilterValue: text }], { sidesUnit }),
    seesAll: viewer.seesAll,
    orderBy: 'REL',
    offset: 0,
    limit: MAX_ITEMS,
    countsFacets: false,
  });
  const typed = await wordsTyped(db, kind, text, viewer);
  const { rows } = await db.execute<
    RowOf<typeof itemColumns> & {
      originalCodes: string[];
      fitted: Fitted[];
      titled: TitledItem['products'];
    }
  >(
    sql`select ${itemColumns}, ${kind.originalCodes} as "originalCodes", ${kind.fitted} as fitted,
          ${kind.titled} as titled
        from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place)
          join ${kind.table} item on item.id = wanted.id order by wanted.place`,
  );
  // The list says so in a sentence.
  const without = unknownWords.map((word) => `sin «${word}»`);
  const named = rows.map(({ name, fitted, titled }) => ({
    ...suggestedName(itemTitle({ name, vehicles: fitted, products: titled }), fitted, typed),
    titled,
  }));
  const texts = toldApart(named);
  return rows.map(({ code, name, originalCodes }, place): Suggestion => {
    const { titled: _, ...car } = named[place] ?? { text: name, titled: [] };
    return {
      kind: 'item',
      id: code,
      ...car,
      text: texts[place] ?? name,
      // A typed maker's code is shown instead of the item's own.
      detail: [codeNamedIn(text, [code, ...originalCodes]) ?? code, ...without].join(' · '),
    };
  });
};

export const suggest = async (
  db: Db,
  kind: ShopKind,
  filters: Pick<ListFilters, 'text' | 'sidesUnit'>,
  viewer: Viewer,
): Promise<Suggestion[]> => {
  const { text } = filters;
  if (text.length < MIN_LENGTH || wordsOf(text).length === 0) return [];
  const typed = await wordsTyped(db, kind, text, viewer);
  const [categories, more, items] = await Promise.all([
    suggestCategories(db, kind, { text, typed }, viewer),
    kind.suggestMore(db, text, typed),
    suggestItems(db, kind, filters, viewer),
  ]);
  const others = await Promise.all(more.map((one) => withYearThatFinds(db, kind, one, viewer)));
  return [...categories, ...others, ...items];
};
