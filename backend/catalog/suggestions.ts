/** What the search box offers while somebody types. */
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
import { codeNamedIn } from '#contract/text/codes';
import type { ListedKind, Suggestion } from './kinds/kind.ts';
import type { ShopKind } from './kinds/kinds.ts';
import { type Fitted, suggestedName } from './suggested-name.ts';

const CATEGORIES = 3;
const ITEMS = 6;
/** Shorter texts fit too much (spec, section 5). */
const MIN_LENGTH = 2;

/** `1.10.2` → `1.10`. */
const parentOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('.')));

/** Every kind's table has them. */
const itemColumns = columnsOf(products, 'item', 'code', 'name');

/** A choice without an item that the viewer may see would lead to an empty list. */
const hasItems = async (
  db: Db,
  kind: ListedKind,
  { kind: of, id, year }: Pick<Suggestion, 'kind' | 'id' | 'year'>,
  { seesAll }: Viewer,
): Promise<boolean> => {
  const filters = readFilters([
    { FilterKey: of === 'vehicle' ? 'vehicleId' : 'categoryId', FilterValue: id },
    ...(year === undefined ? [] : [{ FilterKey: 'year', FilterValue: String(year) }]),
  ]);
  const page = { orderBy: 'REL', offset: 0, limit: 0, countsFacets: false } as const;
  return (await findList(db, { kind, filters, seesAll, ...page })).count > 0;
};

const suggestCategories = async (
  db: Db,
  kind: ListedKind,
  typed: readonly string[],
  viewer: Viewer,
): Promise<Suggestion[]> => {
  const { names, categoryPhrases } = (await currentIndex(db, kind)).beside;
  const meantBy = (words: readonly string[]): ReadonlySet<string> =>
    new Set(
      categoryPhrases
        .filter((phrase) => words.every((word) => phrase.words.some((one) => one.startsWith(word))))
        .flatMap(({ ids }) => ids),
    );
  const named = meantBy(typed);
  // 'radiador 2001': a category is called by the rest.
  const year = named.size === 0 ? typed.find(isYear) : undefined;
  const rest = typed.filter((word) => word !== year);
  const meant = year !== undefined && rest.length > 0 ? meantBy(rest) : named;
  const found: Suggestion[] = [];
  for (const { id, name } of names.category) {
    if (found.length === CATEGORIES) break;
    if (!meant.has(id)) continue;
    const parent = names.category.find((one) => one.id === parentOf(id));
    const one: Suggestion = {
      kind: 'category',
      id,
      text: name,
      detail: parent?.name ?? '',
      ...(year !== undefined && { year: Number(year) }),
    };
    if (await hasItems(db, kind, one, viewer)) found.push(one);
  }
  return found;
};

/** A vehicle of that year, of which there is nothing for it: it is offered without. */
const withYearThatFinds = async (
  db: Db,
  kind: ListedKind,
  { year, ...one }: Suggestion,
  viewer: Viewer,
): Promise<Suggestion> =>
  year !== undefined && (await hasItems(db, kind, { ...one, year }, viewer))
    ? { ...one, year }
    : one;

/** The words of a text as they were meant, as far as the viewer knows of them. */
const wordsTyped = async (
  db: Db,
  kind: ListedKind,
  text: string,
  { seesAll }: Viewer,
): Promise<string[]> =>
  wordsMeant(text, knownWords(await currentIndex(db, kind), seesAll).vocabulary);

/** Items by a text as the list finds them, the best few. */
export const suggestItems = async (
  db: Db,
  kind: ShopKind,
  { text, sidesUnit }: Pick<ListFilters, 'text' | 'sidesUnit'>,
  viewer: Viewer,
) => {
  const { ids } = await findList(db, {
    kind,
    filters: readFilters([{ FilterKey: 'text', FilterValue: text }], sidesUnit),
    seesAll: viewer.seesAll,
    orderBy: 'REL',
    offset: 0,
    limit: ITEMS,
    countsFacets: false,
  });
  const typed = await wordsTyped(db, kind, text, viewer);
  const { rows } = await db.execute<
    RowOf<typeof itemColumns> & { originalCodes: string[]; fitted: Fitted[] }
  >(
    sql`select ${itemColumns}, ${kind.originalCodes} as "originalCodes", ${kind.fitted} as fitted
        from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place)
          join ${kind.table} item on item.id = wanted.id order by wanted.place`,
  );
  return rows.map(
    ({ code, name, originalCodes, fitted }): Suggestion => ({
      kind: 'item',
      id: code,
      ...suggestedName(name, fitted, typed),
      // Who types a maker's code sees it again.
      detail: codeNamedIn(text, [code, ...originalCodes]) ?? code,
    }),
  );
};

export const suggest = async (
  db: Db,
  kind: ShopKind,
  asked: Pick<ListFilters, 'text' | 'sidesUnit'>,
  viewer: Viewer,
): Promise<Suggestion[]> => {
  const { text } = asked;
  if (text.length < MIN_LENGTH || wordsOf(text).length === 0) return [];
  const typed = await wordsTyped(db, kind, text, viewer);
  const [categories, more, items] = await Promise.all([
    suggestCategories(db, kind, typed, viewer),
    kind.suggestMore(db, text, typed),
    suggestItems(db, kind, asked, viewer),
  ]);
  const others = await Promise.all(more.map((one) => withYearThatFinds(db, kind, one, viewer)));
  return [...categories, ...others, ...items];
};
