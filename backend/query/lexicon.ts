/** The lexicon of an index, read with each version: synonyms, phrases that name categories, and names. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { readFormerCategories } from '#backend/database/former-categories';
import { readFormerIds } from '#backend/database/former-names';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { categories, type Mark } from '#backend/database/tables/catalog';
import { searchSynonyms } from '#backend/database/tables/search';
import { indexesWith } from '#backend/search-engine/live-index';
import type { SearchIndex } from '#backend/search-engine/types';
import type { NameSubject } from '#contract/entities/names';
import type { OwnAttributes } from '#contract/goods/attributes';
import { type CategoryPhrase, categoryPhrasesOf, unclearIn } from './synonyms/category-phrases.ts';
import { type Phrase, phrasesOf } from './synonyms/phrases.ts';

type Reader = Pick<Db, 'execute'>;

interface Named {
  id: string;
  name: string;
}

interface NamedBrand extends Named {
  /** The image of its logo; null = none. */
  logoId: number | null;
}

export interface Lexicon {
  /** By category; without categories that have none. */
  attributes: OwnAttributes;
  /** Phrases with their meanings, the longest first. */
  synonyms: readonly Phrase[];
  /** The longest first. */
  categoryPhrases: readonly CategoryPhrase[];
  /** The current ids of categories that were moved or merged. */
  formerCategories: ReadonlyMap<string, string>;
  /** The current ids of merged brands, suppliers and work branches, and names of tags. */
  formerNames: Readonly<Record<NameSubject, ReadonlyMap<string, string>>>;
  /** Values of the facets with their names, in the order in which they are shown; for vehicles the names of the models. */
  names: Readonly<Record<'category' | 'provider' | 'model' | Mark, readonly Named[]>> & {
    brand: readonly NamedBrand[];
  };
}

const synonymColumn = columnsOf(searchSynonyms, 'synonym', 'words');
const categoryColumns = columnsOf(categories, 'category', 'id', 'name', 'synonyms', 'attributes');

const readPhrases = async (db: Reader) => {
  const { rows } = await db.execute<RowOf<typeof synonymColumn>>(
    sql`select ${synonymColumn} from search_synonyms synonym order by id`,
  );
  const named = await db.execute<RowOf<typeof categoryColumns>>(
    sql`select ${categoryColumns} from categories category order by nlevel(id), position, id`,
  );
  const groups = rows.map(({ words }) => words);
  const categoryPhrases = categoryPhrasesOf(named.rows, groups);
  const attributes = new Map(
    named.rows.flatMap((row) => (row.attributes.length > 0 ? [[row.id, row.attributes]] : [])),
  );
  return { attributes, categoryPhrases, synonyms: phrasesOf(groups, unclearIn(categoryPhrases)) };
};

/** @param source the table, with the order */
const readNames = async (db: Reader, source: SQL, id = sql`id`): Promise<Named[]> => {
  const { rows } = await db.execute<Named & Record<string, unknown>>(
    sql`select ${id}::text as id, name::text as name from ${source}`,
  );
  return rows.map(({ id, name }) => ({ id, name }));
};

const readBrands = async (db: Reader): Promise<NamedBrand[]> => {
  const { rows } = await db.execute<NamedBrand & Record<string, unknown>>(
    sql`select id::text as id, name::text as name, logo_id as "logoId" from brands order by name`,
  );
  return rows.map(({ id, name, logoId }) => ({ id, name, logoId }));
};

/** Returns the current id of each merged one's, as lists are filtered by them. */
const readFormerTexts = async (db: Reader, subject: NameSubject): Promise<Map<string, string>> => {
  const ids = await readFormerIds(db, subject);
  return new Map([...ids].map(([former, id]) => [String(former), String(id)]));
};

/** Returns the current name of each former one of a tag; both in lower case, as tags are indexed. */
const readFormerTags = async (db: Reader): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ former: string; name: string }>(
    sql`select lower(former.name::text) as former, lower(tag.name::text) as name
        from former_names former join tags tag on tag.number = former.current_id
        where former.subject = 'tag' and former.name is not null`,
  );
  return new Map(rows.map(({ former, name }) => [former, name]));
};

const readLexicon = async (db: Reader): Promise<Lexicon> => ({
  ...(await readPhrases(db)),
  formerCategories: await readFormerCategories(db),
  formerNames: {
    brand: await readFormerTexts(db, 'brand'),
    provider: await readFormerTexts(db, 'provider'),
    workBranch: await readFormerTexts(db, 'workBranch'),
    tag: await readFormerTags(db),
  },
  names: {
    category: await readNames(db, sql`categories order by nlevel(id), position, id`),
    brand: await readBrands(db),
    provider: await readNames(db, sql`providers order by name`),
    model: await readNames(db, sql`vehicles group by name order by name`, sql`name`),
    tag: await readNames(db, sql`tags order by name`, sql`name`),
    workBranch: await readNames(db, sql`work_branches order by name`),
    clientOf: await readNames(
      db,
      sql`companies where id in (select company_id from product_clients_of) order by name`,
    ),
  },
});

export type ListIndex = SearchIndex<Lexicon>;

export const currentIndex = indexesWith(readLexicon);
