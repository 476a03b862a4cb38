/** Takes apart what somebody typed, as people write it on a phone: `radiadorgol1.6 98` → radiador, gol, 1.6, 98. */
import { normal } from '#contract/text/plain-text';
import { WITH_AIR, WITHOUT_AIR } from '../search-index/air-words.ts';
import { measureSpans } from '../search-index/measure-words.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import { inOneWord } from './word-readings.ts';

export interface TypedWord {
  /** As it was typed. */
  typed: string;
  /** As it is looked up; empty where it says nothing of a part. */
  text: string;
}

/** What is said around a part, valves and injections that no vehicle is called by, units whose number says enough; `nafta` where none is known to burn it. */
const TALK = new Set(
  `algo año anio ano auto busco camioneta coche codigo cod consulta cosa cosas cuanto cuesta esta este
   estoy buscando hay hola lo me mi mod modelo motor necesito nro numero para favor pieza precio preciso que quiero
   quisiera ref referencia repuesto repuestos sale se si su tenes tienen tiene un una vale
   fuel mpfi mpi efi inyeccion nafta naftera naftero
   litro litros grado grados volt volts voltio voltios watt watts amper amperes`.split(/\s+/),
);
/** What engines, generations, trims and bodies are called where no vehicle of the list is called so: passed over like those, and said to be. */
const VERSION_NAMES = new Set('fire flex ii iii wind gls glx sedan hatch hatchback'.split(' '));
/** `16v`; twelve and twenty-four are volts. */
const isValves = (key: string): boolean => /^(8|16|20|32)v$/.test(key);
const isEngine = (key: string): boolean => /^\d[.,]\d$/.test(key);
/** `1600`: cubic centimetres. Two thousand is a year as well, and meant as one. */
const isCapacity = (key: string): boolean => /^([89]|1[0-8])00$/.test(key);

/** Blanks and marks of a sentence; a comma within a number is none. */
const BETWEEN = /[\s;:!?¿¡()"“”«»]+|,(?!\d)|(?<!\d),/;

/** As typed, with each measure in one piece: `280 × 505 mm`. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of measureSpans(text)) {
    pieces.push(...text.slice(at, from).split(BETWEEN), text.slice(from, to));
    at = to;
  }
  pieces.push(...text.slice(at).split(BETWEEN));
  return pieces.filter(Boolean);
};

const SHORTEST_HALF = 3;

/** `radiadorgol` → radiador, gol: where both are words and the whole is none. */
const halvesOf = (key: string, vocabulary: ReadonlySet<string>): string[] => {
  if (!/^[a-zñ]+$/.test(key)) return [];
  for (let at = key.length - SHORTEST_HALF; at >= SHORTEST_HALF; at--) {
    const [left, right] = [key.slice(0, at), key.slice(at)];
    if ([left, right].every((half) => wordsOf(half).some((word) => vocabulary.has(word))))
      return [left, right];
  }
  return [];
};

/** `gol1.6`, `corsa2005`, `1.9tdi`. */
const GLUED = [
  /^([a-z]{2,})(\d[.,]\d)$/,
  /^([a-z]{3,})((?:19|20)\d\d)$/,
  /^(\d[.,]\d)([a-z]{1,8})$/,
];

const apart = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  const key = normal(typed);
  if (vocabulary.has(key)) return [typed];
  for (const pattern of GLUED) {
    const [, left = '', right = ''] = pattern.exec(key) ?? [];
    const isKnown =
      vocabulary.has(left.replace(',', '.')) || vocabulary.has(right.replace(',', '.'));
    // Marks are none of these characters, so the typed text has the same length.
    if (isKnown && typed.length === key.length)
      return [typed.slice(0, left.length), typed.slice(left.length)];
  }
  if (wordsOf(typed).some((word) => vocabulary.has(word))) return [typed];
  const halves = halvesOf(key, vocabulary);
  return halves.length > 0 && typed.length === key.length
    ? [typed.slice(0, halves[0]?.length), typed.slice(halves[0]?.length)]
    : [typed];
};

/** `s 10`, `hb 20`, `electro ventilador`: one word in two, unless both are words by themselves. */
const isOne = (left: string, right: string, vocabulary: ReadonlySet<string>): boolean => {
  const [a, b] = [normal(left), normal(right)];
  if (!/^[a-z0-9]+$/.test(a + b) || isEngine(b) || !vocabulary.has(a + b)) return false;
  const isWord = (key: string) =>
    key.length > 2 && wordsOf(key).some((word) => vocabulary.has(word));
  return !(isWord(a) && isWord(b));
};

/**
 * What is told of the car that a part is for, in several words: `con aire acondicionado`, `caja automática`.
 * Each is one, which says nothing of any other part: of no condenser, of no tank that is called `caja`.
 */
const TOLD_OF_CARS: readonly (readonly [RegExp, string])[] = [
  [/^con (?:el )?aire(?: acondicionado)?$|^c\/aire(?: acondicionado)?$|^con a\/[ac]$/, WITH_AIR],
  [/^sin (?:el )?aire(?: acondicionado)?$|^s\/aire(?: acondicionado)?$|^sin a\/[ac]$/, WITHOUT_AIR],
  [/^(?:caja|cambios?|transmision) (?:de cambios )?automatic[ao]s?$/, 'automatica'],
  [/^(?:caja|cambios?|transmision) (?:de cambios )?(?:manual(?:es)?|mecanic[ao]s?)$/, 'manual'],
];
const MOST_TOLD = 4;

/** Only what documents have of it: elsewhere `con aire` may be anything. */
const withTold = (words: readonly TypedWord[], vocabulary: ReadonlySet<string>): TypedWord[] => {
  const has = (word: string) =>
    vocabulary.has(word) ||
    ((word === WITH_AIR || word === WITHOUT_AIR) &&
      (vocabulary.has(WITH_AIR) || vocabulary.has(WITHOUT_AIR)));
  const all: TypedWord[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MOST_TOLD, words.length - at);
    let told: TypedWord | undefined;
    for (; length > 0 && !told; length--) {
      const typed = words
        .slice(at, at + length)
        .map((one) => one.typed)
        .join(' ');
      const key = normal(typed);
      const text = TOLD_OF_CARS.find(([pattern]) => pattern.test(key))?.[1];
      if (text !== undefined && has(text)) told = { typed, text };
    }
    const one = words[at];
    // The length went one too far where something was found.
    if (told) at += length + 1;
    else at++;
    const next = told ?? one;
    if (next) all.push(next);
  }
  return all;
};

const textOf = (typed: string, before: string, vocabulary: ReadonlySet<string>): string => {
  const key = normal(typed);
  if (isValves(key)) return '';
  if (vocabulary.has(key)) return typed;
  if (TALK.has(key) || VERSION_NAMES.has(key)) return '';
  const whole = inOneWord(typed, vocabulary);
  if (whole !== typed) return whole;
  if (key === 'd' && isEngine(normal(before))) return 'diesel';
  if (/^[in]$/.test(key) && isEngine(normal(before))) return '';
  const litres = isCapacity(key) ? `${key.slice(0, -3) || '0'}.${key.at(-3)}` : '';
  return vocabulary.has(litres) ? litres : typed;
};

/** Letters or digits of another script: nothing is called so, which is no reason to keep silent about them. */
const isForeign = (typed: string): boolean =>
  /[\p{L}\p{N}]/u.test(typed) && !/[a-z0-9]/.test(normal(typed));

export const saysSomething = ({ typed, text }: TypedWord): boolean =>
  wordsOf(text).length > 0 || isForeign(typed);

const TOLD = new Set(TOLD_OF_CARS.map(([, word]) => word));

/** Whether it tells something of the car, in several words. */
export const isToldOfCar = ({ typed, text }: TypedWord): boolean =>
  TOLD.has(text) && normal(typed) !== text;

export const isVersionName = ({ typed, text }: TypedWord): boolean =>
  text === '' && VERSION_NAMES.has(normal(typed));

/** @param vocabulary every word that can be found */
export const readTyped = (text: string, vocabulary: ReadonlySet<string>): TypedWord[] => {
  const pieces = piecesOf(text).flatMap((piece) => apart(piece, vocabulary));
  const joined: { typed: string; text: string }[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && isOne(last.text, piece, vocabulary)) {
      last.typed += ` ${piece}`;
      last.text += piece;
    } else joined.push({ typed: piece, text: piece });
  }
  const typed = joined.map((one, place) => ({
    typed: one.typed,
    text: textOf(one.text, joined[place - 1]?.text ?? '', vocabulary),
  }));
  // Whoever types nothing else means it.
  return typed.some(({ text: said }) => wordsOf(said).length > 0)
    ? withTold(typed, vocabulary)
    : joined;
};
