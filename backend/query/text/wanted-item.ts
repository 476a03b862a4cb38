/** The item that a text asks for: the category that it names, and the word that is its noun. */
import { isPosition } from '../analysis/entry-words.ts';
import { wordsOf } from '../analysis/words.ts';
import { type CategoryPhrase, categoryIn } from '../synonyms/category-phrases.ts';
import { type Phrase, type phrasesIn, standingsOf } from '../synonyms/phrases.ts';
import type { KnownWords } from './known-words.ts';
import { mannerOf, purposeOf, type TypedWord } from './typed-words.ts';

/** Words for several items or a mixture of them, which do not say what is wanted. */
const SET_WORDS = new Set(
  'juego kit set par pack combo conjunto lote surtido surtida variado variada'.split(' '),
);

export const isSetWord = (word: string): boolean => SET_WORDS.has(word);

/** In which several or an amount of something are sold. */
const CONTAINERS = new Set(
  'bolsa bolsita caja cajita balde bidon bulto docena frasco kilo lata paquete pote rollo tarro tira tubo'.split(
    ' ',
  ),
);

/** Returns whether a word only says in what something else is sold: the `caja` of `caja de abrazaderas`. */
export const isContainerOf = (typed: readonly TypedWord[], word: string): boolean => {
  const at = typed.findIndex((one) => one.typed === word);
  return (
    wordsOf(word).every((one) => CONTAINERS.has(one) || isSetWord(one)) &&
    typed[at + 1]?.typed.toLowerCase() === 'de'
  );
};

/** Returns the bits without words of a part's position, unless there are no others. */
export const withoutPositions = (places: number, words: readonly string[]): number => {
  const others = words.reduce(
    (bits, word, place) => (isPosition(word) ? bits & ~(1 << place) : bits),
    places,
  );
  return others === 0 ? places : others;
};

export interface WantedItem {
  /** The category that the text names, and the words that name it, perhaps as the name of some of its goods. */
  category: { id: string; places: number; isOfGoods: boolean } | null;
  /** The place of the noun, which says what is wanted; -1 = no word is one. */
  noun: number;
}

interface Read {
  text: {
    typed: readonly TypedWord[];
    words: readonly string[];
    standIns: readonly { words: readonly string[]; places: number }[];
  };
  /** By word: its certain meanings. */
  meanings: readonly ReadonlySet<string>[];
  /** The synonyms in the text. */
  phrases: ReturnType<typeof phrasesIn<Phrase>>;
  dictionary: KnownWords;
}

interface Categories {
  categoryPhrases: readonly CategoryPhrase[];
  /** Whether words that name a category are the name of some of its goods. */
  isOfGoods: (id: string, meant: readonly (readonly string[])[]) => boolean;
}

export const wantedItem = (
  { text: { typed, words, standIns }, meanings, phrases, dictionary }: Read,
  { categoryPhrases, isOfGoods }: Categories,
): WantedItem => {
  const standings = standingsOf(typed, words);
  const bitsOf = (is: (place: number) => boolean): number =>
    words.reduce((bits, _, place) => (is(place) ? bits | (1 << place) : bits), 0);
  const purpose = purposeOf(typed);
  const manner = mannerOf(typed);
  const ofPurpose = bitsOf((place) =>
    [purpose, manner].some((some) => some.has(words[place] ?? '')),
  );
  const sets = bitsOf((place) => isSetWord(words[place] ?? ''));
  const heads = bitsOf(
    (place) =>
      [...(meanings[place] ?? [])].some(dictionary.isHead) ||
      standIns.some((one) => one.places === 1 << place && one.words.some(dictionary.isHead)),
  );
  const namedWithout = (without: number) =>
    categoryIn(categoryPhrases, meanings, standings, without);
  // `Gomitas para cañerías de aire` are no pipes, and a `kit de condensadores` is no kit of another item.
  const isBeforePurpose = (heads & ~sets & ~ofPurpose) !== 0;
  const own = namedWithout(ofPurpose | sets) ?? namedWithout(ofPurpose);
  // A department says less: a `juguete para armar robots` is a kit of a robot.
  const isWide = own === null ? !isBeforePurpose : !own.id.includes('.');
  const named = isWide ? namedWithout(0) : own;
  // The `tele` of a `cable de tele` is part of a longer name.
  const isPart = phrases.some(
    ({ places }) => named && places !== named.places && (places & named.places) === named.places,
  );
  const whole = isPart ? null : named;
  // Words after a `con` describe: an `impresora con dos extrusores` is no extruder.
  const isInMainPart = standings.some(
    ({ part }, place) => part === 0 && whole && whole.places & (1 << place),
  );
  const category =
    whole && (isInMainPart || standings[0]?.part !== 0)
      ? {
          id: whole.id,
          places: withoutPositions(whole.places, words),
          isOfGoods: isOfGoods(whole.id, [
            whole.words,
            ...standIns.filter(({ places }) => places === whole.places).map((one) => one.words),
          ]),
        }
      : null;
  const nouns = heads | (category?.places ?? 0);
  const inPhrases = phrases.reduce(
    (bits, { phrase, places }) => (phrase.words.length > 1 ? bits | places : bits),
    category?.places ?? 0,
  );
  const containers = typed
    .filter((one) => isContainerOf(typed, one.typed))
    .flatMap(({ text }) => wordsOf(text));
  const inThem = bitsOf((place) => containers.includes(words[place] ?? '')) & ~inPhrases;
  const best =
    [nouns & ~sets & ~ofPurpose & ~inThem, nouns & ~sets & ~ofPurpose, nouns & ~sets].find(
      (bits) => bits !== 0,
    ) ?? nouns;
  return { category, noun: words.findIndex((_, place) => best & (1 << place)) };
};
