/** What fits the most of a question, where nothing fits all of it: in groups, each with what it leaves out. */
import type { Db } from '#backend/database/connection';
import type { Nearby } from '#contract/entities/search';
import { type Asked, type AskedList, type AskedPart, askedOf } from './asked-parts.ts';
import { currentCopy } from './catalog-copy.ts';
import { filterItemsOf } from './filters.ts';
import { nearCodes } from './near-codes.ts';
import { isRole, not, plansOfOneCar, type Reason } from './nearby-plans.ts';
import { findList } from './search.ts';
import { severalCodes } from './several-codes.ts';
import { isVisible } from './shown-words.ts';
import type { Piece } from './understanding.ts';

type NearbyIds = Omit<Nearby<never>, 'data'> & { ids: number[] };

const MOST_GROUPS = 3;
/** Cards of each. */
const SHOWN = 3;
/** Questions that are tried at the most: each is a list. */
const MOST_TRIES = 10;
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
): Promise<NearbyIds[]> => {
  const { kind, seesAll } = list;
  const asked: Asked = await askedOf(db, list, understood);
  const groups: NearbyIds[] = [];
  let most = MOST_GROUPS;
  const tried = new Set<string>();
  const tryIt = async (
    reason: Reason,
    wanted: readonly AskedPart[],
    left: readonly AskedPart[],
  ): Promise<void> => {
    const filters = asked.with(wanted);
    const key = JSON.stringify(filterItemsOf(filters));
    if (groups.length >= most || tried.size >= MOST_TRIES || tried.has(key)) return;
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
  for (const code of asked.parts.filter(isRole('code')).slice(0, MOST_CODES)) {
    // One group of them is shown.
    if (groups.length > 0) break;
    const others = asked.parts.filter((part) => part !== code);
    // What the others keep back is there all the same: no neighbour stands for it.
    if (code.isThere && others.length > 0) {
      await tryIt('rest', [code], others);
      if (groups.length > 0) break;
    }
    const copy = await currentCopy(db, kind);
    const isSeen = (id: number) => seesAll || isVisible(copy, id);
    const several = await severalCodes(db, kind, code.typed ?? '', isSeen);
    // Whoever pastes a list of them is shown each.
    most = Math.max(most, several.length);
    for (const one of several) {
      const left = one.others.map((label): AskedPart => ({ role: 'code', label }));
      await tryIt('rest', [{ ...code, label: one.code, typed: one.code }], [...left, ...others]);
    }
    if (groups.length > 0) break;
    for (const near of await nearCodes(db, kind, code.label, isSeen))
      await tryIt('codes', [{ ...code, label: near, typed: near }], [code, ...others]);
  }
  const turned = asked.turned();
  if (turned) await tryIt('turned', turned, []);
  for (const { reason, keeps } of plansOfOneCar(asked.parts)) {
    const kept = asked.parts.filter(keeps);
    if (kept.length === asked.parts.length || !isAbout(reason, kept)) continue;
    const left = asked.parts.filter((part) => !kept.includes(part));
    await tryIt(reason, kept, left);
  }
  if (groups.length > 0) return groups;
  tried.clear();
  await tryIt('all', [], asked.parts);
  return groups;
};
