/** What fits the most of a question, where nothing fits all of it: in groups, each with what it leaves out. */
import type { Db } from '#backend/database/connection';
import type { Nearby } from '#contract/entities/search';
import { codeKey } from '#contract/text/codes';
import { type Asked, type AskedList, type AskedPart, askedOf } from './asked-parts.ts';
import { currentCopy } from './catalog-copy.ts';
import { filterItemsOf } from './filters.ts';
import { nearCodes } from './near-codes.ts';
import { isRole, not, plansOfOneCar, type Reason } from './nearby-plans.ts';
import { findList } from './search.ts';
import { codesWithin } from './several-codes.ts';
import { isVisible } from './shown-words.ts';
import type { Piece } from './understanding.ts';

type NearbyIds = Omit<Nearby<never>, 'data'> & { ids: number[] };

interface FoundNearby {
  groups: NearbyIds[];
  /** Whether codes were asked for, and something has each: they fit no other choice, or not each other. */
  hasAllCodes: boolean;
}

const MOST_GROUPS = 3;
/** Cards of each. */
const SHOWN = 3;
/** Questions that are tried at the most: each is a list. */
const MOST_TRIES = 10;
/** Codes of a text that are shown: whoever pastes a list of them is shown each, as far as anybody reads. */
const MOST_SHOWN_CODES = 12;
/** Codes of a text whose neighbours are looked for: each is a search of its own. */
const MOST_CODES = 2;

/** A group that leaves out what its reason is not about says so better as the rest. */
const isAbout = (reason: Reason, kept: readonly AskedPart[]): boolean =>
  reason === 'vehicle' ? kept.some(isRole('brand', 'vehicle')) : kept.length > 0;

/** @param unknownWords as they were typed, some of them in several words */
const passedOverIn = (unknownWords: readonly string[]) => {
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
  const asked: Asked = await askedOf(db, list, understood);
  const codes = asked.parts.filter(isRole('code'));
  const copy = codes.length > 0 ? await currentCopy(db, kind) : null;
  const isSeen = (id: number) => seesAll || (copy !== null && isVisible(copy, id));
  const typed = codes.map((code) => code.typed ?? '');
  const within = await codesWithin(db, kind, typed, isSeen);
  const asWhole = codes.map(({ isThere }, at) =>
    Math.max(isThere ? 1 : 0, within[at]?.codes.length ?? 0),
  );
  const wholeCodes = asWhole.reduce((sum, its) => sum + its, 0);
  const most = Math.max(MOST_GROUPS, Math.min(wholeCodes, MOST_SHOWN_CODES));
  // One for each of them, and one for each piece of several, which may be a single code.
  const mostTries = Math.max(MOST_TRIES, most + codes.length);
  const groups: NearbyIds[] = [];
  const tried = new Set<string>();
  const tryIt = async (
    reason: Reason,
    wanted: readonly AskedPart[],
    left: readonly AskedPart[],
  ): Promise<void> => {
    const filters = asked.with(wanted);
    const key = JSON.stringify(filterItemsOf(filters));
    if (groups.length >= most || tried.size >= mostTries || tried.has(key)) return;
    // What leaves out less stands there already; of several codes that are as near each is shown.
    if (reason !== 'rest' && reason !== 'codes' && groups.some((group) => group.reason === reason))
      return;
    tried.add(key);
    const page = { orderBy: 'REL', offset: 0, limit: SHOWN, countsFacets: false } as const;
    const { ids, count, unknownWords } = await findList(db, { kind, filters, seesAll, ...page });
    // Words that the list passed over are none that it has.
    const isPassedOver = passedOverIn(unknownWords);
    const parts = wanted.filter(not(isPassedOver));
    const kept = parts.map(({ label }) => label);
    const leftOut = [...left, ...wanted.filter(isPassedOver)];
    // Nor does what leaves out more, where it finds no more.
    const isNoMore = groups.some(
      (group) => group.count === count && kept.every((name) => group.kept.includes(name)),
    );
    if (count === 0 || isNoMore) return;
    groups.push({
      ...{ reason, kept, count, ids },
      leftOut: leftOut.map(({ label, given }) => given ?? label),
      filters: filterItemsOf(asked.with(parts)),
    });
  };
  const besides = (code: AskedPart) => asked.parts.filter((part) => part !== code);
  const tryWithin = async (code: AskedPart, at: number): Promise<void> => {
    for (const one of within[at]?.codes ?? []) {
      const left = one.others.map((label): AskedPart => ({ role: 'code', label }));
      const wanted = { ...code, label: one.code, typed: one.code };
      await tryIt('rest', [wanted], [...left, ...besides(code)]);
    }
  };
  for (const [at, code] of codes.entries()) {
    const before = groups.length;
    // What the others keep back is there all the same: no neighbour stands for it.
    if (code.isThere && besides(code).length > 0) await tryIt('rest', [code], besides(code));
    // Where the text has one alone, the rest of its piece may be a slip: its neighbours come first.
    const isSure = wholeCodes > 1 || within[at]?.codes[0]?.others.length === 0;
    if (groups.length === before && isSure) await tryWithin(code, at);
  }
  for (const [at, code] of codes.slice(0, MOST_CODES).entries()) {
    // One group of them is shown.
    if (groups.length > 0) break;
    const itself = within[at]?.codes.map((one) => codeKey(one.code)) ?? [];
    for (const near of await nearCodes(db, kind, code.label, isSeen))
      if (!itself.includes(codeKey(near)))
        await tryIt('codes', [{ ...code, label: near, typed: near }], [code, ...besides(code)]);
    await tryWithin(code, at);
  }
  const turned = asked.turned();
  if (turned) await tryIt('turned', turned, []);
  for (const { reason, keeps } of plansOfOneCar(asked.parts)) {
    const kept = asked.parts.filter(keeps);
    if (kept.length === asked.parts.length || !isAbout(reason, kept)) continue;
    const left = asked.parts.filter((part) => !kept.includes(part));
    await tryIt(reason, kept, left);
  }
  const hasAllCodes =
    codes.length > 0 &&
    codes.every(({ isThere }, at) => isThere || ((asWhole[at] ?? 0) > 0 && !within[at]?.lacksSome));
  if (groups.length > 0) return { groups, hasAllCodes };
  tried.clear();
  await tryIt('all', [], asked.parts);
  return { groups, hasAllCodes };
};
