/** Measures as words, alike in the index and in a typed text: `12 V` → `12v`, `5 litros` → `5l`, `280x505` → `280mm 505mm`. */
import { GROUPED, longNumber } from '#contract/measures/measured-number';

/** Bounded, so that no text makes matching slow. */
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,3})?`;
const SIDE = String.raw`(?:${GROUPED}|\d{2,4}(?:[.,]\d{1,3})?)`;
const BLANK = '[ \u00a0]?';
/** The gas `R-134a` has no amperes. */
const BEFORE = '(?<![A-Za-z0-9.,]|[A-Za-z]-)';
const AFTER = '(?![A-Za-z0-9])';

const UNIT = `${BLANK}(?:mm|cm)`;
const BY = `${BLANK}[xX×*]${BLANK}`;
const THEN = `${BY}${SIDE}(?:${UNIT})?`;
/** `490x640`, `280 × 505 × 26 mm`, `40 cm x 60 cm`, `1.200x600`; not `4x4`, nor a hose of `16 mm x 15 m`. */
const SIDES = new RegExp(
  `${BEFORE}(?:${SIDE}(?:${BY}${SIDE})+(?:${UNIT}(?:${THEN})*)?${AFTER}` +
    `|${SIDE}${UNIT}(?:${THEN})+${AFTER}(?!${BLANK}m${AFTER}))`,
  'g',
);
/** Amperes apart from their number are a capital A: `2005 a 2010` are years. */
const UNITS = new RegExp(
  `${BEFORE}(${NUMBER})(?:${BLANK}(mm|cm|m|bar|[vV]|k?[wW]|[kK][wW]|°C|°c|cc|k?g|ml|[lL]|A)|(MM|CM|a))${AFTER}`,
  'g',
);

/** `5 litros`, `20 lts`, `3 filas`; not `1.4 LT` or `2012 LT`, which are trims. */
const COUNTED = new RegExp(
  `${BEFORE}(?:(\\d{1,3}(?:[.,]\\d{1,3})?)${BLANK}(litros?|lts|filas?)|(\\d{1,2})${BLANK}(lt))${AFTER}`,
  'gi',
);

/** Units as words, by the sign that they are indexed with. */
const UNIT_WORDS: readonly (readonly [string, string])[] = [
  ['mm', 'milímetros?|milimetros?'],
  ['cm', 'centímetros?|centimetros?|cms'],
  ['m', 'metros?|mts?'],
  ['a', 'amperios?|amperes?|ampers?|amp'],
  ['v', 'voltios?|volts?'],
  ['w', 'vatios?|watts?'],
  ['kg', 'kilos?|kilogramos?|kgs'],
  ['g', 'gramos?|grs?'],
  ['ml', 'mililitros?|cm3|cc|ml'],
  ['mb', 'mb|megabytes?'],
  ['gb', 'gb|gigas?|gigabytes?'],
  ['tb', 'tb|teras?|terabytes?'],
  ['mah', 'mah'],
  ['ah', 'ah'],
  ['va', 'va'],
  ['hz', 'hz|hertz'],
  ['khz', 'khz'],
  ['mhz', 'mhz'],
  ['ghz', 'ghz'],
  ['pulgada', `pulgadas?|pulg\\.?|"|''|”`],
];
const WORDED = UNIT_WORDS.map(
  ([unit, words]) =>
    // A thread of `3/8"` is no length.
    [unit, new RegExp(`${BEFORE}(?<!/)(${NUMBER})${BLANK}(?:${words})${AFTER}`, 'gi')] as const,
);

/** `280,0` → 280. A point is a decimal one here: `1.750 mm` may be a filament. */
const numberOf = (number: string): number => Number(number.replace(',', '.'));

/** Returns one spelling of an amount: `2 cm` and `20 mm`, `0,5 L` and `500 mL`, `2 L` and `2000 mL` are equal. */
const measure = (number: number, unit: string): string => {
  if (unit === 'cm') return `${Math.round(number * 1000) / 100}mm`;
  if (unit === 'l' && number < 1) return `${Math.round(number * 1e6) / 1000}ml`;
  if (unit === 'ml' && number >= 1000 && number % 1000 === 0) return `${number / 1000}l`;
  return `${number}${unit}`;
};

/** `3/4 litro`, `medio litro`, `1/2 kilo`. */
const FRACTIONS =
  /(?<![\w/])(?:([1-9])\/([2-8])|(medio|media))[ \u00a0](?=(?:litro|kilo|metro)\b)/gi;

const FRACTION_SPANS = new RegExp(`${FRACTIONS.source}\\w+`, 'gi');

const writeFractions = (text: string): string =>
  text.replace(
    FRACTIONS,
    (_, part?: string, of?: string) => `${part && of ? Number(part) / Number(of) : 0.5} `,
  );

/** Writes each measure as one word, lengths in centimetres as millimetres. */
export const joinMeasures = (text: string): string =>
  WORDED.reduce(
    (all, [unit, pattern]) =>
      all.replace(pattern, (_, number: string) => measure(numberOf(number), unit)),
    writeFractions(text),
  )
    .replace(SIDES, (sides) => {
      const [commonUnit = 'mm'] = /mm|cm/.exec(sides) ?? [];
      return sides
        .split(/[ \u00a0]?[xX×*][ \u00a0]?/)
        .map((side) => {
          const [, number = '', unit = commonUnit] = /^(\S+?)[ \u00a0]?(mm|cm)?$/.exec(side) ?? [];
          return measure(longNumber(number), unit);
        })
        .join(' ');
    })
    .replace(COUNTED, (_, count?: string, counted?: string, litres?: string) =>
      measure(numberOf(count ?? litres ?? ''), /^f/i.test(counted ?? '') ? 'fila' : 'l'),
    )
    .replace(UNITS, (_, number: string, apart?: string, joined?: string) =>
      measure(numberOf(number), (apart ?? joined ?? '').toLowerCase().replace('°', '')),
    );

/** Returns the positions of the measures in a text, in order. */
export const measureSpans = (text: string): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  for (const pattern of [
    FRACTION_SPANS,
    SIDES,
    COUNTED,
    ...WORDED.map(([, words]) => words),
    UNITS,
  ])
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const to = index + match.length;
      if (spans.every((other) => to <= other.from || other.to <= index))
        spans.push({ from: index, to });
    }
  return spans.sort((a, b) => a.from - b.from);
};
