/** Headings and file names without what changes from one list of a supplier to the next. */
import { createHash } from 'node:crypto';
import { type ImportKindName, importKindNames, MAX_PROFILE_NAME } from '#contract/entities/imports';
import { cut, normal } from '#contract/text/plain-text';
import { isReasons } from './columns.ts';

const MONTHS =
  'ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|set(?:iembre)?|sep(?:t|tiembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?';
const LONG_MONTHS =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|septiembre|octubre|noviembre|diciembre';
const YEAR = '(?:19|20)\\d\\d';

/** Dates and numbers of a list, in small letters without accents. */
const CHANGING = [
  // 20/11/2026, 20-11-26, 2026-11-20, 20261120
  new RegExp(
    `(?<!\\d)(?:\\d{1,2}[-/._]\\d{1,2}[-/._](?:${YEAR}|\\d\\d)|${YEAR}[-/._]?\\d{2}(?:[-/._]?\\d{2})?)(?!\\d)`,
    'g',
  ),
  // 11/2026, 20/11
  new RegExp(`(?<!\\d)\\d{1,2}[-/._]${YEAR}(?!\\d)|(?<!\\d)\\d{1,2}/\\d{1,2}(?!\\d)`, 'g'),
  // nov-26, 20 de noviembre de 2026
  new RegExp(
    `(?:\\d{1,2}[ _]+(?:de[ _]+)?)?(?<![a-z])(?:${MONTHS})[-/._ ']*(?:de[ _]+)?(?:${YEAR}|\\d\\d)(?!\\d)`,
    'g',
  ),
  new RegExp(`(?<![a-z])(?:${LONG_MONTHS})(?![a-z])`, 'g'),
  new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, 'g'),
  // N.º 46, semana 46, lista 46, v2
  /(?<=(?<![a-z])(?:n|nro|num|numero|no|semana|sem|version|ver|v|rev|edicion|ed)[ ._]*[º°ª#]?[ ._-]*)\d+(?!\d)/g,
  /(?<=(?<![a-z])lista[ ._-]*#?)\d{2,}(?!\d)/g,
] as const;

const plain = (text: string): string => text.replace(/[^a-z0-9]+/g, ' ').trim();

const withoutChanging = (text: string): string =>
  CHANGING.reduce((rest, pattern) => rest.replace(pattern, ' '), text);

/**
 * Returns a key of each heading by which the columns of two files are compared. Dates and numbers
 * count only where headings of one file differ in nothing else.
 */
export const headingKeys = (headings: readonly string[]): string[] => {
  // A file of invalid rows has their reasons besides.
  const own = headings.map((heading) => (isReasons(heading) ? '' : normal(heading)));
  const whole = own.map(plain);
  const steady = own.map((heading) => plain(withoutChanging(heading)));
  const isUnique = (key: string): boolean => steady.indexOf(key) === steady.lastIndexOf(key);
  const keys = steady.map((key, place) =>
    key !== '' && isUnique(key) ? key : (whole[place] ?? ''),
  );
  return keys.map((key, place) => {
    // A column without a heading is known by its place alone.
    if (key === '') return `#${place}`;
    const before = keys.slice(0, place).filter((other) => other === key).length;
    return before === 0 ? key : `${key} #${before}`;
  });
};

/** Returns whether the key is of a column with a heading. */
export const hasHeading = (key: string): boolean => !key.startsWith('#');

/** Returns a hash of the headings in any order; without any, of the columns in theirs. */
export const shapeOf = (keys: readonly string[]): string => {
  const headings = keys.filter(hasHeading).toSorted();
  return createHash('sha256')
    .update((headings.length > 0 ? headings : keys).join('\n'))
    .digest('hex');
};

/** Words of file names that say nothing about the supplier. */
const GENERIC = new Set(
  'lista listas list de del la el los precio precios price prices pricelist copia copy final n no nro numero num semana sem version ver v rev edicion ed actualizada actualizado nueva nuevo vigente al'.split(
    ' ',
  ),
);

const stemOf = (fileName: string): string => fileName.replace(/\.[a-z0-9]{1,5}$/i, '');

const ownWords = (fileName: string): string[] => {
  const fileWords = new Set(plain(withoutChanging(normal(stemOf(fileName)))).split(' '));
  return stemOf(fileName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => {
      const key = plain(normal(word));
      return fileWords.has(key) && !GENERIC.has(key) && !/^\d*$/.test(key);
    });
};

/** Returns the words of a file's name that name its supplier. */
export const fileWordsOf = (fileName: string): string => ownWords(fileName).map(normal).join(' ');

const capital = (word: string): string =>
  word === word.toUpperCase() && word.length > 3
    ? word.charAt(0) + word.slice(1).toLowerCase()
    : word.charAt(0).toUpperCase() + word.slice(1);

/** Proposes a name: `lista_distribuidora_sur_2026-11.xlsx` → `Lista de Distribuidora Sur`. */
export const proposedName = (fileName: string, kind: ImportKindName): string => {
  const words = ownWords(fileName);
  const what =
    words.length > 0 ? words.map(capital).join(' ') : importKindNames[kind].toLowerCase();
  return cut(`Lista de ${what}`, MAX_PROFILE_NAME);
};
