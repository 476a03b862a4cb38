/** Texts beside the rows of a list that describe all its amounts: «PRECIOS MÁS IVA», «Lista en U$S». */
import type { ImportSettings } from '#contract/entities/imports';
import { enumerate } from '#contract/text/enumeration';
import { cut, normal } from '#contract/text/plain-text';
import { takeCurrency } from './currencies.ts';
import { HEADING_ROWS } from './first-rows.ts';
import { namesTax, readHeading, type Tax, takeTax } from './heading-words.ts';
import type { Field } from './kinds/kind.ts';
import { onlyTextOf } from './passed-rows.ts';

/** Notes tell the currency of amounts beside such a word. */
const OF_AMOUNTS =
  /(?<![a-z])(?:precios?|importes?|valores|costos?|lista|tarifas?|expresad[oa]s?|moneda|prices?|precos?)(?![a-z])/;
/** `Dólar: 40,50`, `U$S 1 = $ 40` tell a rate. */
const RATE = /cotiz|cambio|(?:dolar|u\$s|us\$|usd)[\s:=]*\d/;

const taxIn = (text: string): Tax | undefined =>
  namesTax(normal(text)) ? takeTax(normal(text)).found : undefined;

const currencyIn = (text: string): ImportSettings['defaults']['currency'] | undefined => {
  const plain = normal(text);
  if (!OF_AMOUNTS.test(plain) || RATE.test(plain)) return undefined;
  const { found } = takeCurrency(plain);
  if (found === undefined || found === '$') return undefined;
  return found === 'other' ? '' : found;
};

/** A text that may be a note. */
export interface Note {
  /** The line of a row with other texts, which is data unless it stands above the headings; 0 = a lone text. */
  line: number;
  text: string;
}
export const loneNotes = (texts: readonly string[]): Note[] =>
  texts.map((text) => ({ line: 0, text }));

const LONGEST = 200;
const MAX_NOTES = 20;

/** Collects the texts of a file that may be notes: those of its first rows, and later lone ones. */
export const collectNotes = () => {
  const notes: Note[] = [];
  let rows = 0;
  return {
    take: (line: number, cells: readonly string[]): void => {
      rows += 1;
      const lone = onlyTextOf(cells);
      const texts = lone !== undefined ? [lone] : rows <= HEADING_ROWS ? cells : [];
      for (const text of texts)
        if (notes.length < MAX_NOTES && (taxIn(text) ?? currencyIn(text)) !== undefined)
          notes.push({ line: lone === undefined ? line : 0, text: cut(text.trim(), LONGEST) });
    },
    notes,
  };
};

/** Returns the only value among several; undefined if they contradict each other. */
const onlyOf = <T>(values: readonly (T | undefined)[]): T | undefined => {
  const different = new Set(values.filter((value) => value !== undefined));
  return different.size === 1 ? [...different][0] : undefined;
};

type Noted = Pick<ImportSettings, 'columns' | 'defaults' | 'notes'>;

/** Applies the notes of a file to the columns of amounts whose headings do not say otherwise. */
export const applyNotes = (
  {
    columns,
    headings,
    headerLine,
    defaults,
  }: Pick<ImportSettings, 'columns' | 'headings' | 'headerLine' | 'defaults'>,
  candidates: readonly Note[],
  fields: readonly Field[],
): Noted => {
  // Headings describe their own columns.
  const isHeading = (note: string): boolean =>
    headings.some((heading) => normal(heading).includes(normal(note)));
  const above = candidates.filter(({ line }) => line < headerLine || line === 0);
  const notes = [...new Set(above.map(({ text }) => text))].filter((note) => !isHeading(note));
  const tax = onlyOf(notes.map(taxIn));
  const currency = onlyOf(notes.map(currencyIn));
  const withTax = columns.map((id, place) => {
    const field = fields.find((each) => each.id === id);
    if (!field?.tax || !tax || readHeading(headings[place] ?? '').tax !== undefined) return id;
    return fields.find(({ sets, tax: own }) => sets === field.sets && own === tax)?.id ?? id;
  });
  const isUsed = (note: string): boolean =>
    (tax !== undefined && taxIn(note) === tax) ||
    (currency !== undefined && currencyIn(note) === currency);
  return {
    columns: withTax,
    defaults: { ...defaults, ...(currency !== undefined && { currency }) },
    notes: notes.filter(isUsed),
  };
};

/** Says what the notes of a file decide, before a person confirms its columns. */
export const noteSentences = ({ notes }: Pick<ImportSettings, 'notes'>): string[] => {
  const effectOf = (note: string): string => {
    const tax = taxIn(note);
    const currency = currencyIn(note);
    return [
      ...(tax === undefined ? [] : [tax === 'with' ? 'llevan IVA' : 'no llevan IVA']),
      ...(currency ? [currency === 'USD' ? 'están en dólares' : 'están en pesos'] : []),
      ...(currency === '' ? ['están en otra moneda: di cuál'] : []),
    ].join(' y ');
  };
  return [...Map.groupBy(notes, effectOf)].map(
    ([effect, alike]) =>
      `El archivo dice ${enumerate(alike.map((note) => `«${cut(note, 80)}»`))}: los importes que no dicen otra cosa ${effect}.`,
  );
};
