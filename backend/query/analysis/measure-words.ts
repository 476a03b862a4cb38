/** Measures as words, alike in the index and in a typed text: `12 V` → `12v`, `5 litros` → `5000ml`, `280x505` → `280mm 505mm`. */
import { GROUPED, longNumber } from '#contract/measures/measured-number';
import { baseUnit, toBase, UNITS, type Unit, unitOf } from '#contract/measures/units';

/** Bounded, so that no text makes matching slow. */
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,3})?`;
const SIDE = String.raw`(?:${GROUPED}|\d{2,4}(?:[.,]\d{1,3})?)`;
const BLANK = '[ \u00a0]?';
/** The gas `R-134a` has no amperes. */
const BEFORE = '(?<![A-Za-z0-9.,]|[A-Za-z]-)';
const AFTER = '(?![A-Za-z0-9²³])';

const SIDE_UNIT = `${BLANK}(?:mm|cm)`;
const BY = `${BLANK}[xX×*]${BLANK}`;
const THEN = `${BY}${SIDE}(?:${SIDE_UNIT})?`;
/** `490x640`, `280 × 505 × 26 mm`, `40 cm x 60 cm`, `1.200x600`; not `4x4`, nor a hose of `16 mm x 15 m`. */
const SIDES = new RegExp(
  `${BEFORE}(?:${SIDE}(?:${BY}${SIDE})+(?:${SIDE_UNIT}(?:${THEN})*)?${AFTER}` +
    `|${SIDE}${SIDE_UNIT}(?:${THEN})+${AFTER}(?!${BLANK}m(?:ts?|etros?)?${AFTER}))`,
  'gi',
);

/** In a text, `2 T` and `5 S` are names. */
const SPELLINGS = UNITS.filter(({ kind, sign }) => kind !== 'time' && sign !== 't')
  .flatMap(({ spellings }) => spellings)
  .map((spelling) =>
    spelling.endsWith('3')
      ? spelling.replace('3', '[3³]')
      : /\w\w$/.test(spelling)
        ? `${spelling.replace('imetro', '[ií]metro')}s?`
        : spelling,
  )
  .join('|');
/** A thread of `3/8"` is no length. */
const QUANTITY = new RegExp(`${BEFORE}(?<!/)(${NUMBER})(${BLANK})(${SPELLINGS})\\.?${AFTER}`, 'gi');

/** Trims, models and spans that look like amounts: `1.4 LT`, `2012 LT`, `3M`, `5G`, `2005 a 2010`. */
const isName = (number: string, blank: string, spelling: string): boolean =>
  spelling === 'M' ||
  spelling === 'G' ||
  (spelling === 'a' && blank !== '') ||
  (/^lt$/i.test(spelling) && !/^\d{1,2}$/.test(number));

/** A point is a decimal one: `1.750 mm` is a filament's; but `1.500 W` and `2.000 mAh` are thousands. */
const numberOf = (number: string, { kind, factor }: Unit): number =>
  Number(
    kind !== 'length' && factor <= 1
      ? number.replace(/\.(?=\d{3}$)/, '').replace(',', '.')
      : number.replace(',', '.'),
  );

/** Inches stay, since makers round them. */
const INCH = 'pulgada';

/** Returns one spelling of equal amounts: `2 cm` and `20 mm`, `0,5 L` and `500 mL`, `1,5 kW` and `1500 W`. */
const measure = (number: number, { kind, sign }: Unit): string => {
  if (sign === '"') return number + INCH;
  const base = baseUnit(kind)?.sign.toLowerCase().replace('°', '') ?? '';
  // Fine enough for a pound per square inch, and a measure of a text again.
  return `${Number(toBase(number, sign).toFixed(3))}${base}`;
};

const unitIn = (number: string, blank: string, spelling: string): Unit | undefined =>
  isName(number, blank, spelling) ? undefined : unitOf(spelling);

/** Returns the numbers of a text with a unit that is no length, as they are written. */
export const measuredNumbers = (text: string): number[] =>
  [...text.matchAll(QUANTITY)].flatMap(([, number = '', blank = '', spelling = '']) => {
    const unit = unitIn(number, blank, spelling);
    return unit && unit.kind !== 'length' ? [numberOf(number, unit)] : [];
  });

const quantityOf = (number: string, blank: string, spelling: string): string | null => {
  const unit = unitIn(number, blank, spelling);
  return unit ? measure(numberOf(number, unit), unit) : null;
};

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
    ...{ doce: 12, quince: 15, veinte: 20, veinticuatro: 24, treinta: 30, cuarenta: 40 },
    ...{ cincuenta: 50, sesenta: 60, ochenta: 80, noventa: 90, cien: 100 },
  }),
);
const COUNTED = new RegExp(
  `(?<!\\p{L})(${[...NUMBER_WORDS.keys()].join('|')}) (?=(?:volt|watt|amper|litro|metro|kilo|gramo|grado|pulgada|giga|tera|mil)\\p{L}*)`,
  'giu',
);
/** Cells: the `a` would be a stop word. */
const CELLS = /(?<!\w)(doble|triple) a(?!\w)/gi;

/** Writes `20 mil mAh` and `doce volts` in digits, `doble a` as AA, and the `libras` that caps and tyres are marked with as their unit. */
export const writeAmounts = (text: string): string =>
  text
    .replace(COUNTED, (_, word: string) => `${NUMBER_WORDS.get(word.toLowerCase())} `)
    .replace(/(?<![\w.,])(\d{1,3}) ?mil(?!\w)/gi, '$1000')
    .replace(/(?<=(?<![\w.,])\d{1,3} ?)(?:libras?|lbs?)(?!\w)/gi, 'psi')
    .replace(CELLS, (_, times: string) => (/^d/i.test(times) ? 'AA' : 'AAA'));

/** `3/4 litro`, `medio litro`, `1/2 kilo`, `1/2 l`. */
const FRACTIONS =
  /(?<![\w/])(?:([1-9])\/([2-8])|(medio|media))[ \u00a0](?=(?:litros?|lts?|l|kilos?|kgs?|metros?|mts?)\b)/gi;

const FRACTION_SPANS = new RegExp(`${FRACTIONS.source}\\w+`, 'gi');

const writeFractions = (text: string): string =>
  text.replace(
    FRACTIONS,
    (_, part?: string, of?: string) => `${part && of ? Number(part) / Number(of) : 0.5} `,
  );

const sidesAsWords = (sides: string): string => {
  const [commonUnit = 'mm'] = /mm|cm/i.exec(sides) ?? [];
  return sides
    .split(/[ \u00a0]?[xX×*][ \u00a0]?/)
    .flatMap((side) => {
      const [, number = '', spelling = commonUnit] = /^(\S+?)[ \u00a0]?(mm|cm)?$/i.exec(side) ?? [];
      const unit = unitOf(spelling);
      return unit ? [measure(longNumber(number), unit)] : [];
    })
    .join(' ');
};

/** Writes each measure as one word. */
export const joinMeasures = (text: string): string =>
  writeFractions(text)
    .replace(SIDES, sidesAsWords)
    .replace(
      QUANTITY,
      (match, number: string, blank: string, spelling: string) =>
        quantityOf(number, blank, spelling) ?? match,
    );

/** Returns the positions of the measures in a text, in order. */
export const measureSpans = (text: string): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  for (const pattern of [FRACTION_SPANS, SIDES, QUANTITY])
    for (const { index, 0: match, 1: number = '', 2: blank = '', 3: spelling } of text.matchAll(
      pattern,
    )) {
      const to = index + match.length;
      const isMeasure = pattern !== QUANTITY || quantityOf(number, blank, spelling ?? '') !== null;
      if (isMeasure && spans.every((other) => to <= other.from || other.to <= index))
        spans.push({ from: index, to });
    }
  return spans.sort((a, b) => a.from - b.from);
};

/** Returns whether a text is one measure and nothing else. */
export const isMeasure = (text: string): boolean => {
  const [whole] = measureSpans(text);
  return whole?.from === 0 && whole.to === text.length;
};
