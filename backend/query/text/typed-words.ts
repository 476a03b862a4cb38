/** Splits a typed text into words, as people write on a phone: `radiadorgol1.6 98` → radiador, gol, 1.6, 98. */
import { normal } from '#contract/text/plain-text';
import { WITH_AIR, WITHOUT_AIR } from '../analysis/entry-words.ts';
import { isMeasure, measureSpans } from '../analysis/measure-words.ts';
import { wordsOf } from '../analysis/words.ts';
import { inOneWord, litresOf } from './word-readings.ts';

export interface TypedWord {
  /** As it was typed. */
  typed: string;
  /** The looked-up form; empty for filler words. */
  text: string;
}

/**
 * Filler words, valves and injections that are no vehicle names, units with a meaningful number;
 * `nafta` if no known vehicle uses it.
 */
const TALK = new Set(
  `algo algun alguna ando aparato aparatito año anio ano auto bueno buena busco camioneta coche codigo cod consulta cosa cosas cuanto cuesta esta este
   chau che consigo coso cosito dame donde economico economica gracias pa pal porfa saludos tarde tardes
   estoy buscando hay hola lindo linda lo marca me mi mod modelo motor necesito no nro numero para favor pieza precio preciso
   que quiero quisiera ref referencia repuesto repuestos sale se si su tenes tienen tiene tipo un una vale venden
   mi son tengo fuel mpfi mpi efi inyeccion nafta naftera naftero
   litro litros grado grados volt volts voltio voltios watt watts amper amperes`.split(/\s+/),
);
/** Small words of sentences, some of which are models as well: a `Volvo 940 SE`, a `Lexus ES`. */
const FUNCTION_WORDS = new Set('es la le lo me mi se si son te un una'.split(' '));
/** Before which no model stands. */
const BEFORE_FUNCTION = new Set(
  'auto camioneta con cuando el la mi no para por porque pero q que y ya'.split(' '),
);
const isSentence = (before: string): boolean => before === '' || BEFORE_FUNCTION.has(before);
/** Engines, generations, trims and bodies: where no listed vehicle is called so they are ignored, and named as ignored. */
const VERSION_NAMES = new Set('fire flex ii iii wind gls glx sedan hatch hatchback'.split(' '));
/** `16v`; 12 and 24 are volts. */
const isValves = (key: string): boolean => /^(8|16|20|32)v$/.test(key);
/** Wheels and driven wheels of a car: `4x4`, `6x2`. */
const DRIVE = /^[2-8]x[24]$/;
const isVersion = (key: string): boolean => VERSION_NAMES.has(key) || DRIVE.test(key);
/** Prepositions as people shorten them: `d'agua`; `bomba d agua`. */
const PREPOSITION = /^[cdps]['’](?=[\p{L}\d])/iu;
/** Before a slash: `p/radiador`, `p/ la escuela`, `c/tapa`. */
const SLASHED = /^[cdpsx]\/(?![\d/])/i;
/** The prepositions that say more than that a word follows. */
const SPELLED_OUT: Readonly<Record<string, string>> = { 'c/': 'con', 's/': 'sin' };
const isPreposition = (key: string, before: string, after: string): boolean =>
  /^[dpq]$/.test(key) && [before, after].every((word) => /^\p{L}{2,}$/u.test(word));
/** `n5`, `n°5`, `x12`; `100u`, `64pzs`, `1200x`. */
const NUMBERED = /^(?:(?:n(?:ro|um)?[°º.]?|x)(\d{1,4})|(\d{1,4})(?:x|u|un|uds?|pcs|pzs|pzas?))$/;
/** `a/c`, `a.c`. */
const INITIALS = /^[a-z](?:[./][a-z])+$/;
/** Behind a `turbo` that says nothing more, and is no part of a name: the radiator of a `turbo diesel`. */
const RUNS_ON_DIESEL = /^(?:diesel|gasoil|gasoler[oa])$/;
const isEngine = (key: string): boolean => /^\d[.,]\d$/.test(key);

/** Blanks and punctuation; not a comma within a number. */
const SEPARATORS = /[\s;:!?¿¡()"“”«»]+|,(?!\d)|(?<!\d),|\.(?=\s|$)/;

/** Splits `p/radiador` → p/, radiador. */
const apartFromPreposition = (piece: string): string[] =>
  SLASHED.test(piece) && piece.length > 2 ? [piece.slice(0, 2), piece.slice(2)] : [piece];

/** Splits a text with each measure in one piece: `280 × 505 mm`. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of measureSpans(text)) {
    pieces.push(...text.slice(at, from).split(SEPARATORS), text.slice(from, to));
    at = to;
  }
  pieces.push(...text.slice(at).split(SEPARATORS));
  return pieces.filter(Boolean).flatMap(apartFromPreposition);
};

const SHORTEST_HALF = 3;
/** Letters after which the rest may be shorter: `santafe`. */
const LONG_HALF = 5;

/** Splits `radiadorgol` → radiador, gol, if both halves are words and the whole is not. */
const halvesOf = (key: string, vocabulary: ReadonlySet<string>): string[] => {
  if (!/^[a-zñ]+$/.test(key)) return [];
  for (let at = key.length - SHORTEST_HALF + 1; at >= SHORTEST_HALF; at--) {
    const [left, right] = [key.slice(0, at), key.slice(at)];
    if (right.length < SHORTEST_HALF && left.length < LONG_HALF) continue;
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

/** Whether a word begins with a text: `r134` is an R134a. */
const isBegun = (key: string, vocabulary: ReadonlySet<string>): boolean =>
  [...vocabulary].some((word) => word.startsWith(key));

/** `6pk1940` → 6pk, 1940; `m14x1.5` → m14, 1.5; `pag46` → pag, 46, where the parts are indexed and the whole is not. */
const partsOf = (key: string, vocabulary: ReadonlySet<string>): string[] => {
  const isIndexed = (part: string) =>
    (/^[a-z\d.,]+$/.test(part) && wordsOf(part).some((word) => vocabulary.has(word))) ||
    (/^\d+$/.test(part) && vocabulary.has(`${part}mm`));
  // A belt of a profile that is sold, perhaps not in that length.
  const [, profile, length] = /^(\d[a-z]k)(\d{3,4})$/.exec(key) ?? [];
  if (profile !== undefined && length !== undefined && vocabulary.has(profile))
    return [profile, length];
  const sides = key.split(/(?<=\d)[x×*](?=\d)/);
  if (sides.length > 1 && sides.every(isIndexed)) return sides;
  // A number with a short name stays one word: `16v`, `206sw`.
  if (/^\d+[a-z]{1,3}$/.test(key)) return [];
  for (let at = key.length - 1; at > 0; at--) {
    const isBoundary = /^(?:[a-z]\d|\d[a-z])$/.test(key.slice(at - 1, at + 1));
    const halves = [key.slice(0, at), key.slice(at)];
    if (isBoundary && halves.every(isIndexed) && !isBegun(key, vocabulary)) return halves;
  }
  return [];
};

const splitGlued = (typed: string, vocabulary: ReadonlySet<string>): string[] => {
  const key = normal(typed);
  if (vocabulary.has(key) || isMeasure(typed) || DRIVE.test(key)) return [typed];
  for (const pattern of GLUED) {
    const [, left = '', right = ''] = pattern.exec(key) ?? [];
    const isWord =
      vocabulary.has(left.replace(',', '.')) || vocabulary.has(right.replace(',', '.'));
    // None of these characters has accents, so the typed text has the same length.
    if (isWord && typed.length === key.length)
      return [typed.slice(0, left.length), typed.slice(left.length)];
  }
  const parts = partsOf(key, vocabulary);
  if (parts.length > 0 && typed.length === key.length) return parts;
  if (wordsOf(typed).some((word) => vocabulary.has(word))) return [typed];
  const halves = halvesOf(key, vocabulary);
  return halves.length > 0 && typed.length === key.length
    ? [typed.slice(0, halves[0]?.length), typed.slice(halves[0]?.length)]
    : [typed];
};

/**
 * Returns whether two pieces are one word (`s 10`, `hb 20`, `electro ventilador`) or its beginning (`r 134`), unless
 * both are words themselves.
 */
const isOne = (left: string, right: string, vocabulary: ReadonlySet<string>): boolean => {
  const [a, b] = [normal(left), normal(right)];
  if (!/^[a-z0-9]+$/.test(a + b) || isEngine(b) || /^\d+$/.test(a + b)) return false;
  const isBeginning = /^[a-z]\d{3,}$/.test(a + b) && isBegun(a + b, vocabulary);
  if (!vocabulary.has(a + b) && !isBeginning) return false;
  const isWord = (key: string) =>
    key.length > 2 && wordsOf(key).some((word) => vocabulary.has(word));
  return !(isWord(a) && isWord(b));
};

/**
 * Phrases about the car that a part is for: `con aire acondicionado`, `caja automática`. Each becomes one
 * word, so that it finds no other part: no condenser, and no tank that is called `caja`.
 */
const CAR_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^con (?:el )?aire(?: acondicionado)?$|^c\/ ?aire(?: acondicionado)?$|^con a\/[ac]$/, WITH_AIR],
  [
    /^sin (?:el )?aire(?: acondicionado)?$|^s\/ ?aire(?: acondicionado)?$|^sin a\/[ac]$/,
    WITHOUT_AIR,
  ],
  [/^(?:caja|cambios?|transmision) (?:de cambios )?automatic[ao]s?$/, 'automatica'],
  [/^(?:caja|cambios?|transmision) (?:de cambios )?(?:manual(?:es)?|mecanic[ao]s?)$/, 'manual'],
];
const LONGEST_PHRASE = 4;

/** Joins phrases about the car whose word is indexed: elsewhere `con aire` may mean anything. */
const withCarPhrases = (
  words: readonly TypedWord[],
  vocabulary: ReadonlySet<string>,
): TypedWord[] => {
  const isIndexed = (word: string) =>
    vocabulary.has(word) ||
    ((word === WITH_AIR || word === WITHOUT_AIR) &&
      (vocabulary.has(WITH_AIR) || vocabulary.has(WITHOUT_AIR)));
  const phraseOf = (part: readonly TypedWord[]): TypedWord[] => {
    const typed = part.map((one) => one.typed).join(' ');
    const text = CAR_PHRASES.find(([pattern]) => pattern.test(normal(typed)))?.[1];
    return text !== undefined && isIndexed(text) ? [{ typed, text }] : [];
  };
  const all: TypedWord[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST_PHRASE, words.length - at);
    let [phrase] = phraseOf(words.slice(at, at + length));
    while (!phrase && length > 1) [phrase] = phraseOf(words.slice(at, at + --length));
    all.push(...(phrase ? [phrase] : words.slice(at, at + 1)));
    at += length;
  }
  return all;
};

/** @param around the words before and after it */
const textOf = (
  typed: string,
  around: readonly [before: string, after: string],
  vocabulary: ReadonlySet<string>,
): string => {
  const key = normal(typed);
  const [before, after] = around;
  if (SLASHED.test(key)) return SPELLED_OUT[key] ?? '';
  const initials = INITIALS.test(key) ? key.replace(/[./]/g, '') : '';
  if (vocabulary.has(initials)) return initials;
  if (key === 'turbo' && RUNS_ON_DIESEL.test(normal(after))) return '';
  if (isValves(key) || isPreposition(key, before, after)) return '';
  const object = typed.replace(PREPOSITION, '');
  if (object !== typed && !vocabulary.has(key)) return textOf(object, around, vocabulary);
  if (FUNCTION_WORDS.has(key) && isSentence(normal(before))) return '';
  // A letter behind an engine is its fuel or injection, though some model is called so.
  if (key === 'd' && isEngine(normal(before))) return 'diesel';
  if (/^[in]$/.test(key) && isEngine(normal(before))) return '';
  if (vocabulary.has(key)) return typed;
  if (TALK.has(key) || isVersion(key)) return '';
  const [, numbered, counted] = NUMBERED.exec(key) ?? [];
  if (numbered ?? counted) return numbered ?? counted ?? '';
  const whole = inOneWord(typed, vocabulary);
  if (whole !== typed) return whole;
  const litres = litresOf(key);
  return vocabulary.has(litres) ? litres : typed;
};

/** Returns whether a word is of another script: nothing is called so, but it is named as unknown. */
const isForeign = (typed: string): boolean =>
  /[\p{L}\p{N}]/u.test(typed) && !/[a-z0-9]/.test(normal(typed));

export const saysSomething = ({ typed, text }: TypedWord): boolean =>
  wordsOf(text).length > 0 || isForeign(typed);

/** `para`, as people write it. */
const PURPOSE = new Set(['para', 'p/', 'pa', 'pal']);

/** Returns the words that say what something is for: `cañería` and `aire` of `gomitas para cañería de aire`. */
export const purposeOf = (typed: readonly TypedWord[]): ReadonlySet<string> => {
  const at = typed.findIndex((one) => PURPOSE.has(normal(one.typed)));
  return new Set(at < 0 ? [] : typed.slice(at).flatMap(({ text }) => wordsOf(text)));
};

/** Returns the words that say how something is or works: the `cuadros` of a `mantel a cuadros`. */
export const mannerOf = (typed: readonly TypedWord[]): ReadonlySet<string> =>
  new Set(
    typed
      .filter((_, at) => at > 1 && normal(typed[at - 1]?.typed ?? '') === 'a')
      .flatMap(({ text }) => wordsOf(text)),
  );

const OF_SOMETHING = /^(?:de|del|para|con|a|en|[cdp]\/|pa|pal)$/;

/** Returns whether a word makes the next one a complement: `pastillas de freno`. */
export const isOfSomething = ({ typed }: TypedWord): boolean => OF_SOMETHING.test(normal(typed));

const CAR_WORDS = new Set(CAR_PHRASES.map(([, word]) => word));

export const isCarPhrase = ({ typed, text }: TypedWord): boolean =>
  CAR_WORDS.has(text) && normal(typed) !== text;

export const isVersionName = ({ typed, text }: TypedWord): boolean =>
  text === '' && isVersion(normal(typed));

/** @param vocabulary every word that can be found */
export const readTyped = (text: string, vocabulary: ReadonlySet<string>): TypedWord[] => {
  const pieces = piecesOf(text).flatMap((piece) => splitGlued(piece, vocabulary));
  const joined: { typed: string; text: string }[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && isOne(last.text, piece, vocabulary)) {
      last.typed += ` ${piece}`;
      last.text += piece;
    } else joined.push({ typed: piece, text: piece });
  }
  const words = joined.map((one, place) => ({
    typed: one.typed,
    text: textOf(
      one.text,
      [joined[place - 1]?.text ?? '', joined[place + 1]?.text ?? ''],
      vocabulary,
    ),
  }));
  // A text without other words means the filler words themselves.
  return words.some((one) => wordsOf(one.text).length > 0)
    ? withCarPhrases(words, vocabulary)
    : joined;
};
