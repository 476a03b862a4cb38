/** A question in parts that can be left out: the pieces of its text, and each choice. */
import type { Db } from '#backend/database/connection';
import { type Measured, turned, turnedPiece, withUnit } from '#contract/measures/sides';
import { modelName } from '#contract/vehicles/vehicle-names';
import { readBrandName, readCategories, readVehiclesById } from '../reference-data.ts';
import { currentCopy } from './catalog-copy.ts';
import { type Choice, type ListFilters, readFilters } from './filters.ts';
import { SAYS_A_CAR } from './near-codes.ts';
import type { ListQuery } from './search.ts';
import { isYear } from './typed-years.ts';
import type { Piece } from './understanding.ts';

export interface AskedPart {
  role: 'category' | 'brand' | 'vehicle' | 'engine' | 'year' | 'code' | 'other' | 'stray';
  /** As the page names it. */
  label: string;
  /** As it was typed, where that is a slip of what it is taken for: whoever reads that it was left out looks for it there. */
  given?: string;
  /** Of the text, as it was typed; else a choice. */
  typed?: string;
  /** Something that may be seen has this code. */
  isThere?: boolean;
  choice?: Choice | 'measured';
  /** Of a typed make beside a typed model. */
  make?: Piece['make'];
  /** Of that choice, where other sides than the asked ones are meant. */
  measured?: Measured[];
}

/** A list, and whose. */
export type AskedList = Pick<ListQuery, 'kind' | 'filters' | 'seesAll'>;

export interface Asked {
  parts: AskedPart[];
  /** The question with these parts of it alone. */
  with: (parts: readonly AskedPart[]) => ListFilters;
  /** The parts with height for width where they tell them; undefined where none does. */
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

const AMOUNT = /^[\d.,]+ ?(?:mm|cm|litros?|lts?|filas?|pulgadas?)$/i;

/** A word that nothing is called and that has a digit is most likely a code; no amount that nothing has is one. */
const roleOf = ({ kind, typed, isStray }: Piece): AskedPart['role'] => {
  if (isStray) return 'stray';
  const isCode = kind === 'unknown' && /\d/.test(typed) && !AMOUNT.test(typed);
  return isCode ? 'code' : ROLE_OF_PIECE[kind];
};

/** Beside a car or a thing for one a year that nothing is of yet is a year, though some code has its digits. */
const withYearsRead = (parts: readonly AskedPart[]): AskedPart[] => {
  const isOfCars = parts.some(({ role }) => OF_CARS.has(role));
  return parts.map((part) => {
    const { role, typed = '', isThere } = part;
    if (!isOfCars || role !== 'code' || !SAYS_A_CAR.test(typed)) return part;
    if (isYear(typed)) return { ...part, role: 'year' };
    return isThere ? part : { ...part, role: 'engine' };
  });
};

const OF_CARS: ReadonlySet<AskedPart['role']> = new Set(['category', 'brand', 'vehicle']);

/** As the page names it, as far as it is anybody's to know. */
const nameOf = async (
  db: Db,
  { kind, seesAll }: AskedList,
  choice: Choice,
  id: string,
): Promise<string> => {
  if (choice === 'brand')
    return (await readBrandName(db, kind, { seesAll }, id)) ?? 'la marca elegida';
  if (choice === 'category') return (await readCategories(db, id))[0]?.name ?? id;
  if (choice === 'provider' && !seesAll) return 'el proveedor elegido';
  if (choice === 'state') return STATE_NAMES[id] ?? id;
  if (choice === 'year') return id;
  if (choice !== 'vehicle') {
    const { names } = await currentCopy(db, kind);
    return names[choice].find((one) => one.id.toLowerCase() === id.toLowerCase())?.name ?? id;
  }
  const [vehicle] = await readVehiclesById(db, [Number(id)]);
  return vehicle ? modelName(vehicle) : 'el vehículo elegido';
};

const STATE_NAMES: Readonly<Record<string, string>> = { ACT: 'Activo', INA: 'Inactivo' };

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
  const asked: AskedPart[] = understood.map((piece) => ({
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
    // Nothing is found with it, whatever else is asked: it is the first to go.
    const isInVain = choice === 'provider' && !list.seesAll;
    const role = isInVain ? 'stray' : (ROLE_OF_CHOICE[choice] ?? 'other');
    asked.push({ role, label, choice });
  }
  if (filters.isUnreadable) asked.push({ role: 'stray', label: 'un filtro que no existe' });
  if (filters.measured.length > 0)
    asked.push({ role: 'other', label: 'medidas', choice: 'measured' });
  const parts = withYearsRead(asked);
  const withParts = (kept: readonly AskedPart[]): ListFilters => {
    const question = readFilters([], filters.sidesUnit);
    question.text = kept.flatMap(({ typed }) => typed ?? []).join(' ');
    for (const { choice, measured } of kept)
      if (choice === 'measured') question.measured = measured ?? filters.measured;
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
