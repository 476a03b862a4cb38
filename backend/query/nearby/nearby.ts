/** Finds the best matches of a query without results, in groups by the parts left out. */
import type { Db } from '#backend/database/connection';
import type { Nearby } from '#contract/entities/search';
import { codeKey } from '#contract/text/codes';
import { isMeasure } from '../analysis/measure-words.ts';
import { wordsOf } from '../analysis/words.ts';
import { currentIndex } from '../lexicon.ts';
import { filterItemsOf } from '../lists/filters.ts';
import { findList } from '../lists/find-list.ts';
import { isVague } from '../lists/vague-words.ts';
import type { Piece } from '../text/understanding.ts';
import { type Asked, type AskedList, type AskedPart, askedOf } from './asked-parts.ts';
import { nearCodes } from './near-codes.ts';
import { isRole, not, plansOfOneCar, type Reason } from './nearby-plans.ts';
import { codesWithin } from './several-codes.ts';

type NearbyIds = Omit<Nearby<never>, 'data'> & { ids: number[] };

interface FoundNearby {
  groups: NearbyIds[];
  /** Whether the query has codes that all exist: other filters, or each other, exclude them. */
  hasAllCodes: boolean;
}

const MAX_GROUPS = 3;
/** Cards of a group. */
const SHOWN = 3;
/** Lists that are tried. */
const MAX_TRIES = 10;
/** Codes of a pasted list that are shown. */
const MAX_SHOWN_CODES = 12;
/** The limit of codes whose neighbours are searched, each by its own query. */
const MAX_NEAR_CODES = 2;

/** A group without the subject of its reason is better described as the rest. */
const isAbout = (reason: Reason, kept: readonly AskedPart[]): boolean =>
  reason === 'vehicle' ? kept.some(isRole('brand', 'vehicle')) : kept.length > 0;

/** An amount or a size, which many items have by chance. */
const isByChance = ({ role, typed }: AskedPart): boolean =>
  role === 'other' &&
  typed !== undefined &&
  wordsOf(typed).every((word) => isVague(word) || isMeasure(word));

/** @param unknownWords as they were typed, some with several words */
const ignoredIn = (unknownWords: readonly string[]) => {
  const words = new Set(unknownWords.flatMap((word) => word.split(' ')));
  return ({ typed }: AskedPart): boolean =>
    typed?.split(' ').every((word) => words.has(word)) === true;
};

export const findNearby = async (
  db: Db,
  list: AskedList,
  understood: readonly Piece[],
): Promise<FoundNearby> => {
  const { kind, seesAll } = list;
  const query: Asked = await askedOf(db, list, understood);
  const codes = query.parts.filter(isRole('code'));
  const index = codes.length > 0 ? await currentIndex(db, kind) : null;
  const isSeen = (id: number) => seesAll || (index?.isVisible(id) ?? false);
  const typed = codes.map((code) => code.typed ?? '');
  const within = await codesWithin(db, kind, typed, isSeen);
  const wholes = codes.map(({ isThere }, at) =>
    Math.max(isThere ? 1 : 0, within[at]?.codes.length ?? 0),
  );
  const wholeCodes = wholes.reduce((sum, count) => sum + count, 0);
  const maxGroups = Math.max(MAX_GROUPS, Math.min(wholeCodes, MAX_SHOWN_CODES));
  // A try for each group, and one for each part of the text, which may be a single code.
  const maxTries = Math.max(MAX_TRIES, maxGroups + codes.length);
  const groups: NearbyIds[] = [];
  const tried = new Set<string>();
  const tryIt = async (
    reason: Reason,
    wanted: readonly AskedPart[],
    left: readonly AskedPart[],
  ): Promise<void> => {
    const filters = query.with(wanted);
    const key = JSON.stringify(filterItemsOf(filters));
    if (groups.length >= maxGroups || tried.size >= maxTries || tried.has(key)) return;
    // A group that leaves out less has the same reason; but equally near codes are all shown.
    if (reason !== 'rest' && reason !== 'codes' && groups.some((group) => group.reason === reason))
      return;
    tried.add(key);
    const page = { orderBy: 'REL', offset: 0, limit: SHOWN, countsFacets: false } as const;
    const { ids, count, unknownWords } = await findList(db, { kind, filters, seesAll, ...page });
    // The list does not have the words that it ignored.
    const isIgnored = ignoredIn(unknownWords);
    const parts = wanted.filter(not(isIgnored));
    const labels = parts.map(({ label }) => label);
    const leftOut = [...left, ...wanted.filter(isIgnored)];
    // A group that leaves out more and finds no more is not shown either.
    const saysNothing =
      parts.length > 0 && parts.every(isByChance) && !query.parts.every(isByChance);
    const isNoMore = groups.some(
      (group) => group.count === count && labels.every((name) => group.kept.includes(name)),
    );
    if (count === 0 || saysNothing || isNoMore) return;
    groups.push({
      ...{ reason, kept: labels, count, ids },
      leftOut: leftOut.map(({ label, given }) => given ?? label),
      filters: filterItemsOf(query.with(parts)),
    });
  };
  const besides = (code: AskedPart) => query.parts.filter((part) => part !== code);
  const tryWithin = async (code: AskedPart, at: number): Promise<void> => {
    for (const one of within[at]?.codes ?? []) {
      const left = one.others.map((label): AskedPart => ({ role: 'code', label }));
      const wanted = { ...code, label: one.code, typed: one.code };
      await tryIt('rest', [wanted], [...left, ...besides(code)]);
    }
  };
  for (const [at, code] of codes.entries()) {
    const before = groups.length;
    // The code exists and only other parts keep it from being found: no near code replaces it.
    if (code.isThere && besides(code).length > 0) await tryIt('rest', [code], besides(code));
    // If the text has a single code, the rest of its piece may be a slip: near codes come first.
    const isSure = wholeCodes > 1 || within[at]?.codes[0]?.others.length === 0;
    if (groups.length === before && isSure) await tryWithin(code, at);
  }
  for (const [at, code] of codes.slice(0, MAX_NEAR_CODES).entries()) {
    // Near codes of one code are enough.
    if (groups.length > 0) break;
    const itself = within[at]?.codes.map((one) => codeKey(one.code)) ?? [];
    for (const near of await nearCodes(db, kind, code.label, isSeen))
      if (!itself.includes(codeKey(near)))
        await tryIt('codes', [{ ...code, label: near, typed: near }], [code, ...besides(code)]);
    await tryWithin(code, at);
  }
  const turned = query.turned();
  if (turned) await tryIt('turned', turned, []);
  for (const { reason, keeps } of plansOfOneCar(query.parts)) {
    const wanted = query.parts.filter(keeps);
    if (wanted.length === query.parts.length || !isAbout(reason, wanted)) continue;
    const left = query.parts.filter((part) => !wanted.includes(part));
    await tryIt(reason, wanted, left);
  }
  const hasAllCodes =
    codes.length > 0 &&
    codes.every(({ isThere }, at) => isThere || ((wholes[at] ?? 0) > 0 && !within[at]?.lacksSome));
  if (groups.length > 0) return { groups, hasAllCodes };
  tried.clear();
  await tryIt('all', [], query.parts);
  return { groups, hasAllCodes };
};
