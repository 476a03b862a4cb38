/**
 * The index of a list in this process. Each call asks the database whether the copy is current and
 * reads newer data, so that no reply uses an outdated catalogue.
 */
import type { Db } from '#backend/database/connection';
import { shareAnswers } from '#backend/database/shared-answer';
import { countAttributes } from './attributes.ts';
import { type Copy, readCopy } from './copy.ts';
import { count } from './counted.ts';
import { facetCounts } from './counts.ts';
import { metTogether } from './coverage.ts';
import { AT, eachBrand, eachTerm } from './document.ts';
import { pickPage } from './page.ts';
import { entriesOf } from './postings.ts';
import { countPrices } from './prices.ts';
import { questionOf } from './question.ts';
import { scan } from './scan.ts';
import type {
  Field,
  Ids,
  IndexedList,
  SearchIndex,
  SearchRequest,
  SearchResult,
  SeenWords,
} from './types.ts';
import { readVersion, type Version } from './versions.ts';

const search = (copy: Copy, request: SearchRequest): SearchResult => {
  const question = questionOf(copy, request);
  const { matches, counts } = request.countsFacets
    ? count(copy, request.choices, question)
    : { matches: scan(copy, question, null), counts: null };
  return {
    ids: pickPage(request, copy, matches, question),
    all: matches.ids,
    count: matches.ids.length,
    facets: counts && facetCounts(copy, counts),
  };
};

const isVisible = ({ data, start }: Copy, id: number): boolean => {
  const at = start[id] ?? -1;
  return at >= 0 && data[at + AT.isVisible] === 1;
};

const isInCategory = ({ data, start, terms }: Copy, id: number, category: string): boolean => {
  const at = start[id] ?? -1;
  const its = at < 0 ? undefined : terms.categories.get(data[at + AT.category] ?? -1);
  return its !== undefined && `${its}.`.startsWith(`${category}.`);
};

const hasBrand = ({ data, start }: Copy, id: number, brand: number): boolean => {
  let isFound = false;
  const at = start[id] ?? -1;
  if (at >= 0)
    eachBrand(data, at, (one) => {
      isFound ||= one === brand;
    });
  return isFound;
};

/** Returns the ids of all entries that hold a term. */
const holdersOf = ({ data, start, byTerm, changed }: Copy, number: number): Ids => {
  const ids = entriesOf(byTerm, number);
  if (changed.size === 0) return ids;
  const now = [...changed].filter((id) => {
    const at = start[id] ?? -1;
    let isHeld = false;
    if (at >= 0)
      eachTerm(data, at, (one) => {
        isHeld ||= one === number;
      });
    return isHeld;
  });
  return [...ids.filter((id) => !changed.has(id)), ...now];
};

const nameOf = ({ data, start }: Copy, id: number): Int32Array => {
  const at = start[id] ?? 0;
  return data.subarray(at + (data[at + AT.marksEnd] ?? 0), at + (data[at + AT.nameEnd] ?? 0));
};

const isInName = (copy: Copy, id: number, number: number): boolean =>
  nameOf(copy, id).includes(number);

const labelled = ({ labelsWith, fitmentsOf }: Copy['terms'], word: string): number[] =>
  (labelsWith.get(word) ?? []).flatMap((label) => fitmentsOf[label] ?? []);

const coveringYear = ({ fitments, fromOf, toOf }: Copy['terms'], word: string): number[] => {
  const year = /^\d{4}$/.test(word) ? Number(word) : Number.NaN;
  return fitments.filter((one) => (fromOf[one] ?? 0) <= year && year <= (toOf[one] ?? 0));
};

const entriesWith = (copy: Copy, word: string, fields: readonly Field[]): Ids => {
  const number = copy.terms.words.get(word);
  const [ofName, ofDetails] = [fields.includes('name'), fields.includes('detail')];
  const all = number === undefined || !(ofName || ofDetails) ? [] : holdersOf(copy, number);
  const own =
    number === undefined || ofName === ofDetails
      ? all
      : Array.from(all).filter((id) => isInName(copy, id, number) === ofName);
  if (!fields.includes('fitment')) return own;
  const fitments = [...labelled(copy.terms, word), ...coveringYear(copy.terms, word)];
  const ofFitments = fitments.flatMap((fitment) => Array.from(holdersOf(copy, fitment)));
  return [...new Set([...Array.from(own), ...ofFitments])];
};

/** Returns 1 by number of a term for those that an entry holds which the viewer may see. */
const seenTerms = (copy: Copy, seesAll: boolean): Uint8Array => {
  const { data, start, changed, byTerm, terms } = copy;
  const isSeen = (id: number) => (seesAll ? (start[id] ?? -1) >= 0 : isVisible(copy, id));
  const seen = new Uint8Array(terms.end);
  const { begin, ids } = byTerm;
  for (let number = 0; number < begin.length - 1; number++)
    for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++) {
      const id = ids[at] ?? -1;
      // A changed entry may hold the term no more: it is read below.
      if (changed.has(id) || !isSeen(id)) continue;
      seen[number] = 1;
      break;
    }
  for (const id of changed)
    if (isSeen(id))
      eachTerm(data, start[id] ?? 0, (number) => {
        seen[number] = 1;
      });
  return seen;
};

const seenWords = (copy: Copy, seesAll: boolean): SeenWords => {
  const { words, fitments, labelOf, labelsWith } = copy.terms;
  const seen = seenTerms(copy, seesAll);
  const labels = new Set<number>();
  for (const fitment of fitments) if (seen[fitment] === 1) labels.add(labelOf[fitment] ?? -1);
  return {
    ofEntries: (word) => seen[words.get(word) ?? -1] === 1,
    ofFitments: (word) => labelsWith.get(word)?.some((label) => labels.has(label)) ?? false,
  };
};

const NO_LABELS: readonly number[] = [];

const indexOf = <Beside>(copy: Copy, beside: Beside): SearchIndex<Beside> => ({
  beside,
  heldCards: copy.heldCards,
  words: copy.terms.vocabulary,
  seenWords: (seesAll) => seenWords(copy, seesAll),
  entriesWith: (word, fields) => entriesWith(copy, word, fields),
  hasFitments: copy.terms.fitments.length > 0,
  labelsWith: (word) => copy.terms.labelsWith.get(word) ?? NO_LABELS,
  fitmentBrands: (word) =>
    new Set(labelled(copy.terms, word).map((fitment) => copy.terms.brandOf[fitment] ?? 0)),
  isVisible: (id) => isVisible(copy, id),
  isCalled: (id, words) => words.some((word) => copy.terms.words.get(word) === nameOf(copy, id)[0]),
  isInCategory: (id, category) => isInCategory(copy, id, category),
  hasBrand: (id, brand) => hasBrand(copy, id, brand),
  search: (request) => search(copy, request),
  metTogether: (request) => metTogether(copy, request),
  countAttributes: (request, found, wanted) => countAttributes(copy, request, found, wanted),
  countPrices: (request, found, edges) => countPrices(copy, request, found, edges),
});

interface Read<Beside> {
  copy: Copy;
  index: SearchIndex<Beside>;
}

interface Live<Beside> {
  readVersion: () => Promise<Version>;
  /** A copy that is being read is shared by all waiting callers. */
  reading?: Promise<Read<Beside>>;
}

/**
 * Returns the function that gives the current index of a list.
 * @param readBeside reads what belongs to the index and changes with its version, in the same transaction
 */
export const indexesWith = <Beside>(readBeside: (tx: Pick<Db, 'execute'>) => Promise<Beside>) => {
  /** By database, then by list. */
  const lives = new WeakMap<Db, Map<string, Live<Beside>>>();

  const liveOf = (db: Db, list: IndexedList): Live<Beside> => {
    const ofDatabase = lives.get(db) ?? new Map<string, Live<Beside>>();
    lives.set(db, ofDatabase);
    const live = ofDatabase.get(list.key) ?? {
      readVersion: shareAnswers(() => readVersion(db, list)),
    };
    ofDatabase.set(list.key, live);
    return live;
  };

  const read = async (db: Db, list: IndexedList, previous?: Copy): Promise<Read<Beside>> => {
    const { copy, beside } = await readCopy(db, list, previous, readBeside);
    return { copy, index: indexOf(copy, beside) };
  };

  const current = async (db: Db, list: IndexedList): Promise<SearchIndex<Beside>> => {
    const live = liveOf(db, list);
    const { reading: last } = live;
    let previous: Copy | undefined;
    if (last) {
      const [{ copy, index }, version] = await Promise.all([last, live.readVersion()]);
      if (version.base === copy.base && version.version === copy.version) return index;
      // Another caller may have started to read it meanwhile.
      if (live.reading !== last) return current(db, list);
      previous = copy;
    }
    const reading = read(db, list, previous);
    live.reading = reading;
    reading.catch(() => {
      if (live.reading === reading) delete live.reading;
    });
    return (await reading).index;
  };

  return current;
};
