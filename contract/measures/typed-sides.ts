/** Writes typed sides as they are looked up: `alto 400 ancho 600`, `340 por 475`, `13x18"` → `400x600`, `340x475`, `330x457 mm`. */
import { MM_PER } from './length-units.ts';
import type { SidesUnit } from './sides.ts';
import { AFTER, BEFORE, SIDE_NUMBER, UNIT } from './sides-grammar.ts';

const BLANK = String.raw`[ \u00a0]{1,3}`;

/** `340 por 475`, `340 por 475 por 26`. */
const BY = new RegExp(
  `${BEFORE}(${SIDE_NUMBER})${BLANK}por(?=${BLANK}${SIDE_NUMBER}${AFTER})${BLANK}`,
  'gi',
);

const named = (names: string): string =>
  String.raw`\b(?:${names})(?:${BLANK}de)?${BLANK}(${SIDE_NUMBER})${UNIT}${AFTER}`;
const HIGH = named('alto|altura');
const WIDE = named('ancho|anchura');
/** One after the other, perhaps with a word that joins them. */
const THEN = String.raw`[ ,;\u00a0]{1,3}(?:[yx×][ \u00a0])?`;
const HIGH_FIRST = new RegExp(HIGH + THEN + WIDE, 'gi');
const WIDE_FIRST = new RegExp(WIDE + THEN + HIGH, 'gi');
/** Single sides, without `alto`: an `alto 800` is a Suzuki. */
const THICK = new RegExp(named('espesor|grosor|profundidad'), 'gi');
const ALONE_WIDE = new RegExp(WIDE, 'gi');
const LONG = new RegExp(named('largo'), 'gi');
/** Items that are some centimetres wide at most, and measured in millimetres. */
const NARROW =
  /(?<!\p{L})(?:tanque|tapa|caja|manguera|caño|correa|polea|tensor|abrazadera|junta)(?:e?s)?(?!\p{L})/iu;
/** Nothing else has a width or length of fewer millimetres. */
const SMALL = 100;

const INCHES = new RegExp(
  String.raw`${BEFORE}(\d{1,2}(?:[.,]\d{1,3})?)[ \u00a0]?[xX×*][ \u00a0]?(\d{1,2}(?:[.,]\d{1,3})?)[ \u00a0]?(?:pulgadas?\b|pulg\b\.?|"|''|”)`,
  'gi',
);

const inMm = (inches: string): number => Math.round(Number(inches.replace(',', '.')) * MM_PER.inch);

/** Writes two sides; a unit of one counts for both. */
const sides = (
  high: string,
  wide: string,
  highUnit: string | undefined,
  wideUnit: string | undefined,
): string => {
  const [first, second] = [highUnit ?? wideUnit, wideUnit ?? highUnit];
  return first === undefined || second === undefined
    ? `${high}x${wide}`
    : `${high} ${first} x ${wide} ${second}`;
};

/**
 * @param sidesUnit the shop's: a table of `largo 120` is in centimetres, as is a radiator of `ancho 60` with `bySize`
 */
export const writeSides = (text: string, sidesUnit: SidesUnit): string => {
  const unitOf = (number: string, isLarge: boolean): string =>
    sidesUnit === 'cm' ||
    (sidesUnit === 'bySize' && isLarge && Number(number.replace(',', '.')) < SMALL)
      ? 'cm'
      : 'mm';
  const alone =
    (isLarge: boolean) =>
    (_: string, number: string, unit?: string): string =>
      `${number} ${unit ?? unitOf(number, isLarge)}`;
  return text
    .replace(INCHES, (_, high: string, wide: string) => `${inMm(high)}x${inMm(wide)} mm `)
    .replace(BY, '$1x')
    .replace(HIGH_FIRST, (_, high: string, highUnit, wide: string, wideUnit) =>
      sides(high, wide, highUnit, wideUnit),
    )
    .replace(WIDE_FIRST, (_, wide: string, wideUnit, high: string, highUnit) =>
      sides(high, wide, highUnit, wideUnit),
    )
    .replace(THICK, alone(false))
    .replace(ALONE_WIDE, alone(!NARROW.test(text)))
    .replace(LONG, alone(true))
    .trimEnd();
};
