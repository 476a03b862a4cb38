/** Measured sides, as a filter's value and as typed. Lengths are in millimetres. */
import { MM_PER } from './length-units.ts';
import { GROUPED, longNumber, measuredNumber } from './measured-number.ts';
import { AFTER, BEFORE, LENGTH_NUMBER, SIDE_NUMBER, UNIT } from './sides-grammar.ts';

/** Alto, ancho, and thickness, depth or length. */
export const SIDES = ['height', 'width', 'depth'] as const;
export type Side = (typeof SIDES)[number];
/** null = unknown, or not part of the query. */
export type Sizes = Record<Side, number | null>;

export interface Measured {
  sides: Sizes;
  /** How much a side may differ. */
  tolerance: number;
}

const LONGEST_SIDE = 10_000;
const MAX_TOLERANCE = 200;
export const USUAL_TOLERANCE = 10;

/** Names of specifications; the first that exists counts. */
const NAMES: Readonly<Record<Side, readonly string[]>> = {
  height: ['alto'],
  width: ['ancho'],
  depth: ['espesor', 'profundidad', 'fondo', 'largo'],
};

/** By unit as it is written. */
const LENGTHS: Readonly<Record<string, number>> = MM_PER;

const rounded = (length: number): number => Math.round(length * 10) / 10;
const isSide = (length: number): boolean => length > 0 && length <= LONGEST_SIDE;

/** `42,5 cm` → 425, `1.200,0 mm` (as pages show it) → 1200; without a unit in millimetres. null if it is no length. */
const lengthOf = (name: string, value: string): number | null => {
  const [, number = '', unit = 'mm'] =
    /^(\d{1,3}\.\d{3},\d{1,3}|\d{1,6}(?:[.,]\d{1,3})?)\s?(mm|cm|m)?$/i.exec(value.trim()) ?? [];
  const length = rounded(measuredNumber(name, number, unit) * (LENGTHS[unit.toLowerCase()] ?? 1));
  return isSide(length) ? length : null;
};

/** Returns the sides of a product's specifications. */
export const sizesOf = (specifications: readonly { key: string; value: string }[]): Sizes => {
  const sizeOf = (side: Side): number | null => {
    for (const name of NAMES[side]) {
      const found = specifications.find(({ key }) => key.toLowerCase() === name);
      const length = found ? lengthOf(name, found.value) : null;
      if (length !== null) return length;
    }
    return null;
  };
  return { height: sizeOf('height'), width: sizeOf('width'), depth: sizeOf('depth') };
};

/**
 * Units of sides without one. `bySize`: two numbers below a hundred are centimetres, larger ones millimetres.
 */
export const SIDES_UNITS = ['mm', 'cm', 'bySize'] as const;
export type SidesUnit = (typeof SIDES_UNITS)[number];

/** Writes `400x600x26~10`; absent sides are `-`. */
export const writeMeasured = ({ sides, tolerance }: Measured): string =>
  `${SIDES.map((side) => sides[side] ?? '-').join('x')}~${tolerance}`;

const SIDE = String.raw`-|\d{1,5}(?:\.\d)?`;
const VALUE = new RegExp(`^(${SIDE})x(${SIDE})x(${SIDE})(?:~(\\d{1,3}))?$`);

/** Returns null for an invalid value: no side, zero, or too large. */
export const readMeasured = (value: string): Measured | null => {
  const [whole, ...texts] = VALUE.exec(value) ?? [];
  if (whole === undefined) return null;
  const [height, width, depth] = texts.map((text) =>
    text === undefined || text === '-' ? null : Number(text),
  );
  const sides = { height: height ?? null, width: width ?? null, depth: depth ?? null };
  const tolerance = Number(texts[3] ?? USUAL_TOLERANCE);
  const values = SIDES.flatMap((side) => sides[side] ?? []);
  const isMeant = values.length > 0 && values.every(isSide) && tolerance <= MAX_TOLERANCE;
  return isMeant ? { sides, tolerance } : null;
};

const LONG = `(?:${GROUPED}|${SIDE_NUMBER})`;
const BY = String.raw`[ \u00a0]?[xX×*][ \u00a0]?`;
/** `40x60`, `400 × 600 mm`, `1.200x600`, `40 x 60 x 2,6 cm`. */
const TYPED = new RegExp(
  `${BEFORE}(${LONG})${UNIT}${BY}(${LONG})${UNIT}(?:${BY}(${LENGTH_NUMBER})${UNIT})?${AFTER}`,
);
/** A greater length is no thickness. */
const THICKEST = 150;
/** A separate thickness: `26 mm de espesor`. */
const THICK = new RegExp(
  `${BEFORE}(${LENGTH_NUMBER})[ \\u00a0]?(mm|cm)(?:[ \\u00a0](?:de )?(?:espesor|grosor|ancho|profundidad|largo))?${AFTER}`,
  'gi',
);

const inMm = (number: string, unit: string): number =>
  rounded(longNumber(number) * (LENGTHS[unit] ?? 1));
/** Two smaller numbers without a unit are centimetres: no radiator measures 40 by 60 mm. */
const SMALL = 100;
/** A thickness is in millimetres, unless the number would be smaller. */
const THIN = 10;

/** `40 × 60 cm × 26 mm`: a unit is written once for equal ones before it. */
const inWords = (lengths: readonly (readonly [number: string, unit: string])[]): string =>
  lengths
    .map(([number, unit], place) =>
      lengths[place + 1]?.[1] === unit ? number : `${number} ${unit}`,
    )
    .join(' × ');

const BARE = new RegExp(
  `(?<![^ \\u00a0])${LONG}${BY}${LONG}(?:${BY}${LENGTH_NUMBER})?(?![^ \\u00a0])(?!${BY}|[ \\u00a0](?:mm|cm)\\b)`,
);

/** Adds the unit of sides without one: `60x40` → `60x40 cm`. Screens of 1920x1080 have no sides. */
export const withUnit = (text: string, unit: SidesUnit): string =>
  unit === 'bySize'
    ? text
    : text.replace(BARE, (match) =>
        match.split(/[ \u00a0]?[xX×*][ \u00a0]?/).every((side) => isSide(inMm(side, unit)))
          ? `${match} ${unit}`
          : match,
      );

/**
 * Reads the sides in a text: `radiador 40x60 26mm` has 400 by 600 by 26.
 * @returns null if there are none; `said`: the part of the text, `read`: the sides with the units in which they were read
 */
export const measuredIn = (
  text: string,
): { measured: Measured; said: string; read: string } | null => {
  const [said, first, firstUnit, second, secondUnit, third, thirdUnit] = TYPED.exec(text) ?? [];
  if (said === undefined || first === undefined || second === undefined) return null;
  const unitTyped = firstUnit ?? secondUnit ?? (third === undefined ? undefined : thirdUnit);
  const isSmall = longNumber(first) < SMALL && longNumber(second) < SMALL;
  const unit = unitTyped ?? (isSmall ? 'cm' : 'mm');
  const thicknesses = third === undefined ? [...text.replace(said, ' ').matchAll(THICK)] : [];
  const [thickSaid, thick = '', thickUnit = ''] =
    thicknesses.length === 1 ? (thicknesses[0] ?? []) : [];
  const thickness = inMm(thick, thickUnit.toLowerCase());
  const isThickness = thick !== '' && thickness <= THICKEST;
  const thirdAs = thirdUnit ?? (third !== undefined && longNumber(third) >= THIN ? 'mm' : unit);
  const sides = {
    height: inMm(first, firstUnit ?? unit),
    width: inMm(second, secondUnit ?? unit),
    depth: third !== undefined ? inMm(third, thirdAs) : isThickness ? thickness : null,
  };
  const measured = { sides, tolerance: USUAL_TOLERANCE };
  // The limits of a filter's value hold for words as well.
  if (readMeasured(writeMeasured(measured)) === null) return null;
  const lengths: [number: string, unit: string][] = [
    [first, firstUnit ?? unit],
    [second, secondUnit ?? unit],
    ...(third === undefined ? [] : [[third, thirdAs] satisfies [string, string]]),
  ];
  return { measured, said: isThickness ? `${said} ${thickSaid}` : said, read: inWords(lengths) };
};

/** Writes a piece of a text as it was read: `60x40` → `60 × 40 cm`, `40x60x26` → `40 × 60 cm × 26 mm`. */
export const sidesRead = (piece: string): string => {
  const found = measuredIn(piece);
  return found?.said === piece.trim() ? found.read : piece;
};

/** Exchanges height and width, which are easily confused. null if they are equal. */
export const turned = ({ sides, tolerance }: Measured): Measured | null =>
  sides.height === sides.width
    ? null
    : { sides: { ...sides, height: sides.width, width: sides.height }, tolerance };

/** Exchanges height and width in a piece of a text: `60x40` → `400 × 600 mm`. */
export const turnedPiece = (piece: string): string | null => {
  const found = measuredIn(piece);
  const other = found?.said === piece.trim() ? turned(found.measured) : null;
  if (!other) return null;
  return inWords(
    SIDES.flatMap((side) => {
      const length = other.sides[side];
      return length === null ? [] : [[`${length}`.replace('.', ','), 'mm'] as const];
    }),
  );
};

/** Returns how much each wanted side differs; null if one is unknown or differs by more than the tolerance. */
export const differencesOf = (
  { sides, tolerance }: Measured,
  sizes: Sizes,
): Partial<Record<Side, number>> | null => {
  const differences: Partial<Record<Side, number>> = {};
  for (const side of SIDES) {
    const [wanted, size] = [sides[side], sizes[side]];
    if (wanted === null) continue;
    if (size === null) return null;
    const difference = rounded(size - wanted);
    if (Math.abs(difference) > tolerance) return null;
    differences[side] = difference;
  }
  return differences;
};

/** Returns the distance of all sides together; larger sizes are a little farther than smaller ones. */
export const distanceOf = (differences: Partial<Record<Side, number>>): number =>
  Object.values(differences).reduce((sum, each) => sum + Math.abs(each) * 20, 0) +
  Number(Object.values(differences).some((each) => each > 0));
