/** The parts of a query to leave out if nothing matches all of it, from the fewest to the most. */
import type { Nearby } from '#contract/entities/search';
import type { AskedPart } from './asked-parts.ts';

/** Words that are left out one at a time. */
const MAX_SINGLES = 4;

export type Reason = Nearby<never>['reason'];
interface Plan {
  reason: Reason;
  keeps: (part: AskedPart) => boolean;
}

export const isRole =
  (...roles: AskedPart['role'][]) =>
  ({ role }: AskedPart): boolean =>
    roles.includes(role);
export const not =
  (test: (part: AskedPart) => boolean) =>
  (part: AskedPart): boolean =>
    !test(part);

const without = (left: AskedPart): Plan => ({ reason: 'rest', keeps: (part) => part !== left });
const alone = (only: AskedPart): Plan => ({ reason: 'rest', keeps: (part) => part === only });

/** Returns all typed models but the first, which counts: `gol country` means a Gol. */
const extraModels = (parts: readonly AskedPart[]): AskedPart[] =>
  parts.filter(({ role, choice }) => role === 'vehicle' && choice === undefined).slice(1);

const isChosenCar = ({ role, choice }: AskedPart): boolean =>
  choice !== undefined && (role === 'vehicle' || role === 'year');

const isChosenBrand = ({ role, choice }: AskedPart): boolean =>
  choice !== undefined && role === 'brand';

const isChosenCategory = ({ role, choice }: AskedPart): boolean =>
  choice !== undefined && role === 'category';

/**
 * A typed vehicle replaces the one that was chosen before, with its year; a typed category replaces a chosen
 * one, and a typed brand or vehicle a chosen brand.
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

/** Returns whether a maker of parts is beside a car, not the make of its model. */
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

const plansOf = (parts: readonly AskedPart[]): Plan[] => [
  ...withoutContradicted(parts),
  { reason: 'rest', keeps: not(isRole('stray')) },
  ...extraModels(parts).reverse().map(without),
  { reason: 'years', keeps: not(isRole('year')) },
  { reason: 'engines', keeps: not(isRole('engine')) },
  ...parts
    .filter(isRole('other', 'code', 'brand'))
    .slice(0, MAX_SINGLES)
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
  // A year or an engine may be a code too.
  ...parts.filter(({ role, isThere }) => isThere === true && role !== 'code').map(alone),
];

const isAnothers = ({ make }: AskedPart): boolean => make === 'anothers';

/** Returns the plans without a make that belongs to another car: nothing fits both, whatever else is left out. */
export const plansOfOneCar = (parts: readonly AskedPart[]): Plan[] => {
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
