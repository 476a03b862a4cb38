/** A question in parts that can be left out: the pieces of its text, and each choice. */
import type { Db } from '#backend/database/connection';
import { type Measured, turned, turnedPiece, withUnit } from '#contract/measures/sides';
import { isMeasure } from '../analysis/measure-words.ts';
import { currentIndex } from '../lexicon.ts';
import { type Choice, type ListFilters, readFilters } from '../lists/filters.ts';
import { findList, type ListQuery } from '../lists/find-list.ts';
import { isYear } from '../text/typed-years.ts';
import type { Piece } from '../text/understanding.ts';
import { SAYS_A_CAR } from './near-codes.ts';

export interface AskedPart {
  role: 'category' | 'brand' | 'vehicle' | 'engine' | 'year' | 'code' | 'other' | 'stray';
  /** As the page names it. */
  label: string;
  /** The typed word of a correction, which the page shows as left out. */
  given?: string;
  /** For a part of the text: as typed. */
  typed?: string;
  /** Something visible has this code. */
  isThere?: boolean;
  choice?: Choice | 'measured' | 'attributes' | 'prices';
  /** For a typed make beside a typed model. */
  make?: Piece['make'];
  /** For the choice of sides, if it differs from the query's. */
  measured?: Measured[];
}

/** A list, its viewer, and the names of its vehicles. */
export interface AskedList extends Pick<ListQuery, 'kind' | 'filters' | 'seesAll'> {
  vehicleName: (id: number) => Promise<string | undefined>;
}

export interface Asked {
  parts: AskedPart[];
  /** Returns the question with these parts alone. */
  with: (parts: readonly AskedPart[]) => ListFilters;
  /** Returns the parts with height and width exchanged; undefined if none has sides. */
  turned: () => AskedPart[] | undefined;
}

const ROLE_OF_PIECE: Readonly<Record<Piece['kind'], AskedPart['role']>> = {
  category: 'category',
  brand: 'brand',
  vehicle: 'vehicle',
  engine: 'engine',
  year: 'year',
  measure: 'other',
  code: 'code',
  word: 'other',
  unknown: 'other',
};
const ROLE_OF_CHOICE: Partial<Record<Choice, AskedPart['role']>> = {
  category: 'category',
  vehicle: 'vehicle',
  brand: 'brand',
  year: 'year',
};

/** An unknown word with a digit is most likely a code, unless it is an amount. */
const roleOf = ({ kind, typed, isStray }: Piece): AskedPart['role'] => {
  if (isStray) return 'stray';
  const isCode = kind === 'unknown' && /\d/.test(typed) && !isMeasure(typed);
  return isCode ? 'code' : ROLE_OF_PIECE[kind];
};

const OF_CARS: ReadonlySet<AskedPart['role']> = new Set(['category', 'brand', 'vehicle']);

/** Beside a car or a category, the number of a year is a year, even if some code has its digits. */
const withYearsRead = (parts: readonly AskedPart[]): AskedPart[] => {
  const isOfCars = parts.some(({ role }) => OF_CARS.has(role));
  return parts.map((part) => {
    const { role, typed = '', isThere } = part;
    if (!isOfCars || role !== 'code' || !SAYS_A_CAR.test(typed)) return part;
    if (isYear(typed)) return { ...part, role: 'year' };
    return isThere ? part : { ...part, role: 'engine' };
  });
};

const STATE_NAMES: Readonly<Record<string, string>> = { ACT: 'Activo', INA: 'Inactivo' };

/** Returns the name of a chosen value, as far as the viewer may know it. */
const nameOf = async (
  db: Db,
  { kind, seesAll, vehicleName }: AskedList,
  choice: Choice,
  id: string,
): Promise<string> => {
  if (choice === 'vehicle') return (await vehicleName(Number(id))) ?? 'el vehículo elegido';
  if (choice === 'provider' && !seesAll) return 'el proveedor elegido';
  if (choice === 'state') return STATE_NAMES[id] ?? id;
  if (choice === 'year') return id;
  const { names } = (await currentIndex(db, kind)).beside;
  const name = names[choice].find((one) => one.id.toLowerCase() === id.toLowerCase())?.name;
  if (choice !== 'brand') return name ?? id;
  const filters = readFilters([{ FilterKey: 'brandId', FilterValue: id }]);
  const page = { orderBy: 'REL', offset: 0, limit: 0, countsFacets: false } as const;
  const isSeen = seesAll || (await findList(db, { kind, filters, seesAll, ...page })).count > 0;
  return (isSeen ? name : undefined) ?? 'la marca elegida';
};

const CHOICES = [
  'category',
  'vehicle',
  'brand',
  'year',
  'tag',
  'workBranch',
  'clientOf',
  'provider',
  'state',
] as const satisfies readonly Choice[];

export const askedOf = async (
  db: Db,
  list: AskedList,
  understood: readonly Piece[],
): Promise<Asked> => {
  const { filters } = list;
  const stated: AskedPart[] = understood.map((piece) => ({
    role: roleOf(piece),
    label: piece.label,
    ...(piece.given !== undefined && { given: piece.given }),
    typed: piece.typed,
    isThere: piece.kind === 'code',
    make: piece.make,
  }));
  for (const choice of CHOICES) {
    const [first] = filters[choice];
    if (first === undefined) continue;
    const label = await nameOf(db, list, choice, first);
    // A supplier finds nothing for a visitor, whatever the other filters: it is left out first.
    const isInVain = choice === 'provider' && !list.seesAll;
    const role = isInVain ? 'stray' : (ROLE_OF_CHOICE[choice] ?? 'other');
    stated.push({ role, label, choice });
  }
  if (filters.isUnreadable) stated.push({ role: 'stray', label: 'un filtro que no existe' });
  if (filters.measured.length > 0)
    stated.push({ role: 'other', label: 'medidas', choice: 'measured' });
  if (filters.attributes.size > 0)
    stated.push({ role: 'other', label: 'características', choice: 'attributes' });
  if (filters.prices.length > 0) stated.push({ role: 'other', label: 'precio', choice: 'prices' });
  const parts = withYearsRead(stated);
  const withParts = (kept: readonly AskedPart[]): ListFilters => {
    const question = readFilters([], filters);
    question.text = kept.flatMap(({ typed }) => typed ?? []).join(' ');
    for (const { choice, measured } of kept)
      if (choice === 'measured') question.measured = measured ?? filters.measured;
      else if (choice === 'attributes') question.attributes = filters.attributes;
      else if (choice === 'prices') question.prices = filters.prices;
      else if (choice) question[choice] = filters[choice];
    return question;
  };
  const turnedPart = (part: AskedPart): AskedPart | null => {
    if (part.choice === 'measured') {
      const measured = filters.measured.flatMap((one) => turned(one) ?? []);
      return measured.length > 0 ? { ...part, measured } : null;
    }
    const sides = turnedPiece(withUnit(part.typed ?? '', filters.sidesUnit));
    return sides === null ? null : { ...part, typed: sides, label: sides };
  };
  return {
    parts,
    with: withParts,
    turned: () => {
      const others = parts.map((part) => turnedPart(part) ?? part);
      return others.some((part, place) => part !== parts[place]) ? others : undefined;
    },
  };
};
