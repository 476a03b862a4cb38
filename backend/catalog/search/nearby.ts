/** What fits the most of a question, where nothing fits all of it: in groups, each with what it leaves out. */
import type { Db } from '#backend/database/connection';
import type { Nearby } from '#contract/entities/search';
import { type Asked, type AskedList, type AskedPart, askedOf } from './asked-parts.ts';
import { currentCopy } from './catalog-copy.ts';
import { filterItemsOf } from './filters.ts';
import { nearCodes } from './near-codes.ts';
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
/** Words that are left out one at a time. */
const MOST_SINGLES = 4;
/** Codes of a text whose neighbours are looked for: each is a search of its own. */
const MOST_CODES = 2;

type Reason = NearbyIds['reason'];
interface Plan {
  reason: Reason;
  keeps: (part: AskedPart) => boolean;
}

const isRole =
  (...roles: AskedPart['role'][]) =>
  ({ role }: AskedPart): boolean =>
    roles.includes(role);
const not =
  (test: (part: AskedPart) => boolean) =>
  (part: AskedPart): boolean =>
    !test(part);

const without = (left: AskedPart): Plan => ({ reason: 'rest', keeps: (part) => part !== left });
const alone = (only: AskedPart): Plan => ({ reason: 'rest', keeps: (part) => part === only });

/** Of several models the last ones are taken for the slip: `gol country` asks for a Gol. */
const extraModels = (parts: readonly AskedPart[]): AskedPart[] =>
  parts.filter(({ role, choice }) => role === 'vehicle' && choice === undefined).slice(1);

const isChosenCar = ({ role, choice }: AskedPart): boolean =>
  choice !== undefined && (role === 'vehicle' || role === 'year');

const isChosenBrand = ({ role, choice }: AskedPart): boolean =>
  choice !== undefined && role === 'brand';

const isChosenCategory = ({ role, choice }: AskedPart): boolean =>
  choice !== undefined && role === 'category';

/**
 * Who types a vehicle beside the one that was chosen before means the typed one: the other goes, with its year. So
 * does a chosen category where another one is typed, and a chosen brand beside a typed one, or a typed vehicle.
 */
const withoutContradicted = (parts: readonly AskedPart[]): Plan[] => {
  const isBoth = (role: AskedPart['role']): boolean =>
    new Set(parts.flatMap((part) => (part.role === role ? [part.choice !== undefined] : [])))
      .size === 2;
  const car = isBoth('vehicle') ? [isChosenCar] : [];
  const category = isBoth('category') ? [isChosenCategory] : [];
  const saysWhose = parts.some(
    ({ role, choice }) => choice === undefined && (role === 'brand' || role === 'vehicle'),
  );
  const brand = saysWhose && parts.some(isChosenBrand) ? [isChosenBrand] : [];
  return [car, category, brand, [...car, ...category, ...brand]]
    .filter((left) => left.length > 0)
    .map((left) => ({ reason: 'rest', keeps: not((part) => left.some((test) => test(part))) }));
};

/** A maker beside a car, not of it: a model's own make says no more than the model. */
const isOfMakerToo = (parts: readonly AskedPart[]): boolean =>
  parts.some(isRole('vehicle')) &&
  parts.some(({ role, make }) => role === 'brand' && make !== 'its');

/** Where the maker makes none for that car: what others make for it, and what else the maker makes. */
const ofCarAlone = (parts: readonly AskedPart[], ...more: AskedPart['role'][]): Plan[] =>
  isOfMakerToo(parts) ? [{ reason: 'rest', keeps: isRole('category', 'vehicle', ...more) }] : [];
const ofMakerAlone = (parts: readonly AskedPart[]): Plan[] =>
  isOfMakerToo(parts) && parts.some(isRole('category'))
    ? [{ reason: 'rest', keeps: isRole('category', 'brand') }]
    : [];

/** From what leaves out the least to what leaves out the most. */
const plansOf = (parts: readonly AskedPart[]): Plan[] => [
  ...withoutContradicted(parts),
  { reason: 'rest', keeps: not(isRole('stray')) },
  ...extraModels(parts).reverse().map(without),
  { reason: 'years', keeps: not(isRole('year')) },
  { reason: 'engines', keeps: not(isRole('engine')) },
  ...parts
    .filter(isRole('other', 'code', 'brand'))
    .slice(0, MOST_SINGLES)
    .map(without),
  { reason: 'rest', keeps: isRole('category', 'brand', 'vehicle', 'engine') },
  ...ofCarAlone(parts, 'engine'),
  { reason: 'engines', keeps: not(isRole('engine', 'year')) },
  { reason: 'rest', keeps: isRole('category', 'brand', 'vehicle') },
  ...ofCarAlone(parts),
  ...ofMakerAlone(parts),
  { reason: 'vehicle', keeps: isRole('brand', 'vehicle', 'engine', 'year') },
  { reason: 'vehicle', keeps: isRole('brand', 'vehicle', 'engine') },
  { reason: 'vehicle', keeps: isRole('brand', 'vehicle') },
  { reason: 'category', keeps: isRole('category') },
  ...parts.filter(isRole('other', 'brand', 'vehicle')).map(alone),
  // What says a car, and is of some code too.
  ...parts.filter(({ role, isThere }) => isThere === true && role !== 'code').map(alone),
];

const isAnothers = ({ make }: AskedPart): boolean => make === 'anothers';

/** The same, of one car without a make that is another's: nothing fits both, whatever else is left out. */
const plansOfOneCar = (parts: readonly AskedPart[]): Plan[] => {
  if (!parts.some(isAnothers)) return plansOf(parts);
  const ofCar = plansOf(parts.filter(not(isAnothers))).map(({ reason, keeps }): Plan => {
    const keepsToo = (part: AskedPart): boolean => !isAnothers(part) && keeps(part);
    return { reason, keeps: keepsToo };
  });
  const others = ofCar.findIndex(({ reason }) => reason === 'vehicle');
  return [
    { reason: 'rest', keeps: not(isAnothers) },
    ...ofCar.slice(0, others),
    ...ofMakerAlone(parts),
    ...ofCar.slice(others),
    ...parts.filter(isAnothers).map(alone),
  ];
};

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
  const tried = new Set<string>();
  const tryIt = async (
    reason: Reason,
    wanted: readonly AskedPart[],
    left: readonly AskedPart[],
  ): Promise<void> => {
    const filters = asked.with(wanted);
    const key = JSON.stringify(filterItemsOf(filters));
    if (groups.length >= MOST_GROUPS || tried.size >= MOST_TRIES || tried.has(key)) return;
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
    for (const one of await severalCodes(db, kind, code.typed ?? '', isSeen)) {
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
