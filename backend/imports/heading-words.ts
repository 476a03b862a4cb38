/** Headings of price lists: their words without abbreviations, their tax and their currency. */
import { TAX_RATE } from '#contract/amounts/money';
import { normal } from '#contract/text/plain-text';
import { alone, type CurrencySign, type Patterns, takeCurrency, takeOut } from './currencies.ts';

export type Tax = 'with' | 'without';

interface Heading {
  /** Sorted, joined by blanks: `P. Lista` and `Lista precios` are `lista precio`. */
  words: string;
  tax: Tax | undefined;
  currency: CurrencySign | undefined;
}

/** Matches the rate too, where it is named: another one stays, and is no number. */
const DUTY = `(?:i\\.?v\\.?a\\.?|imp(?:uestos?|ostos?)?(?:\\.|\\b)|icms|ipi|taxe?s?|v\\.?a\\.?t\\.?|duty)(?:\\s*\\(?${100 * TAX_RATE}\\s?%\\)?)?`;
/** `s/IVA`, `sin el IVA`, `+ IVA`, `IVA no incluido`, `neto`. The first one that matches counts. */
const TAXES: Patterns<Tax> = [
  [
    'without',
    alone(
      `(?:no\\s+incl?(?:uyen?)?|s|sin|sem|ex|excl?(?:uyen?|uding)?|without|before|mas|plus|\\+|(?:agreg|sum|anad)[a-z]*)[\\s./]*(?:el\\s+)?${DUTY}`,
    ),
  ],
  [
    'without',
    alone(
      `${DUTY}\\s*(?:no\\s+incl?(?:uidos?|uded)?|excl?(?:uidos?|uded)?|aparte|no\\s+est[aá]\\s+incluido)\\.?`,
    ),
  ],
  ['without', alone('netos?|net|liquido')],
  [
    'with',
    alone(
      `(?:c|con|com|incl?(?:uyen?|uid[oa]s?|uding|uindo)?|with|after)[\\s./]*(?:el\\s+)?${DUTY}`,
    ),
  ],
  ['with', alone(`${DUTY}\\s*(?:incl?(?:uidos?|uded|usive|uso)?)\\.?`)],
  ['with', alone('brutos?|gross|finale?s?')],
];

/** Removes words about the tax from a text in lower case without accents: `12 + iva` → `12`. */
export const takeTax = (text: string) => takeOut(text, TAXES);

/** Returns whether a text in lower case without accents mentions a tax. */
const DUTY_NAME = new RegExp(alone(DUTY).source);
export const namesTax = (text: string): boolean => DUTY_NAME.test(text);

/** Words that headings are made of; their plurals and abbreviations stand for them. */
const VOCABULARY: readonly string[] = `
  articulo barra cantidad categoria codigo compra costo descripcion existencia
  fabricante familia garantia interno linea lista marca minimo moneda nombre numero
  observacion oferta original parte precio producto proveedor publico referencia
  reposicion stock ultimo unidad unitario venta
`
  .trim()
  .split(/\s+/);

/** Other languages, other words, and abbreviations that no rule explains. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    articulo: 'item items itens',
    cantidad: 'qty qtd qtde quantity quantidade',
    categoria: 'category categories',
    codigo: 'code cdg id',
    compra: 'purchase',
    costo: 'coste custo custos',
    descripcion: 'descricao description',
    fabricante: 'manufacturer mfr mfg maker',
    garantia: 'gtia warranty',
    linea: 'linha line',
    lista: 'tabela',
    marca: 'brand',
    minimo: 'minimum',
    nombre: 'nome name',
    numero: 'n no number',
    observacion: 'observacoes',
    oem: 'oe',
    parte: 'pieza peca',
    precio: 'p pr preco precos price prices pvta pu',
    proveedor: 'fornecedor forn supplier vendor',
    publico: 'retail pvp minorista consumidor mostrador',
    referencia: 'reference',
    reposicion: 'replacement',
    stock: 'estoque inventory inventario',
    ultimo: 'last',
    unitario: 'uni',
    venta: 'venda sale sales selling',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

const MIN_LETTERS = 3;
const consonantsIn = (text: string): number => text.replace(/[aeiou]/g, '').length;

const hasInOrder = (word: string, letters: string): boolean => {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at += 1;
  return at === letters.length;
};

/**
 * Returns whether letters are the beginning of a word (`descrip`), or most of its consonants in
 * their order, with its first letter, and its last one unless they have no vowel (`vta`, `stk`).
 */
const isShortFor = (letters: string, word: string): boolean => {
  if (letters.length < MIN_LETTERS) return false;
  if (word.startsWith(letters)) return true;
  const consonants = consonantsIn(letters);
  const isClosed = letters.at(-1) === word.at(-1) || consonants === letters.length;
  return (
    isClosed &&
    letters[0] === word[0] &&
    consonants * 2 > consonantsIn(word) &&
    hasInOrder(word, letters)
  );
};

const findWord = (token: string): string => {
  const forms = [token, token.replace(/s$/, ''), token.replace(/es$/, '')];
  const other = forms.map((form) => OTHERS.get(form)).find((word) => word !== undefined);
  if (other !== undefined) return other;
  const whole = [...forms, ...forms.map((form) => form.replace(/a$/, 'o'))].find((form) =>
    VOCABULARY.includes(form),
  );
  if (whole !== undefined) return whole;
  const [first, ...more] = VOCABULARY.filter((word) =>
    forms.some((form) => isShortFor(form, word)),
  );
  return first !== undefined && more.length === 0 ? first : token;
};

/** Letters of a word that names may put before or behind another one without a blank. */
const isPart = (letters: string): boolean =>
  letters === 'p' || (letters.length >= MIN_LETTERS && VOCABULARY.includes(findWord(letters)));
const MIN_GLUED = 6;

/** Splits `PRECIOVTA`, as databases with short names of columns write it. */
const findWords = (token: string): string => {
  const word = findWord(token);
  if (token.length < MIN_GLUED || VOCABULARY.includes(word)) return word;
  const ends = Array.from({ length: token.length - MIN_LETTERS }, (_, at) => at + 1);
  const possible = ends.filter((at) => isPart(token.slice(0, at)) && isPart(token.slice(at)));
  const isWhole = (at: number): boolean =>
    [token.slice(0, at), token.slice(at)].some((part) => VOCABULARY.includes(part));
  const end = possible.find(isWhole) ?? possible.at(-1);
  return end === undefined
    ? word
    : `${findWord(token.slice(0, end))} ${findWord(token.slice(end))}`;
};

const words = new Map<string, string>();
const MAX_REMEMBERED = 5_000;

/** Returns the words of the vocabulary that a token of a heading stands for, or the token. */
export const wordOf = (token: string): string => {
  const found = words.get(token);
  if (found !== undefined) return found;
  const word = findWords(token);
  if (words.size >= MAX_REMEMBERED) words.clear();
  words.set(token, word);
  return word;
};

/** Returns whether a word of a heading is one that many lists have. */
export const isKnownWord = (word: string): boolean => VOCABULARY.includes(word);

const FILLERS = new Set(
  'de del la el los las lo por en al a do da dos das the of per y e actual act vigente'.split(' '),
);

/** Words that are abbreviated to one letter only before or behind others: `P. Lista`, `N.º parte`. */
const NEEDS_COMPANY = new Set(['p', 'n', 'no', 'id', 'bar']);

/** Words for a code beside others: `Ref. OEM`, `N.º de proveedor`. */
const CODES = new Set(['numero', 'referencia']);

const wordsOf = (text: string): string => {
  const tokens = (text.match(/[a-z]+|\d+|%/g) ?? []).filter((token) => !FILLERS.has(token));
  const isAlone = tokens.length === 1;
  const all = tokens
    .flatMap((token) => (isAlone && NEEDS_COMPANY.has(token) ? token : wordOf(token).split(' ')))
    .filter((word) => word !== '');
  return all
    .map((word) => (all.length > 1 && CODES.has(word) ? 'codigo' : word))
    .filter((word, place, own) => own.indexOf(word) === place)
    .sort()
    .join(' ');
};

/** Reads `P.LISTA S/IVA U$S` as the words of a price list, without tax, in dollars. */
export const readHeading = (heading: string): Heading => {
  const text = normal(heading)
    .replace(/[#º°ª]|n\.?[°º]/g, ' numero ')
    .replace(/\bp\/n\b/g, 'numero parte')
    .replace(/\b(cod)(bar)/g, '$1 $2');
  const currency = takeCurrency(text);
  const tax = takeTax(currency.rest);
  return { words: wordsOf(tax.rest), tax: tax.found, currency: currency.found };
};

/** Words that are Portuguese only. */
const PORTUGUESE = /(?<![a-z])(?:precos?|custos?|estoque|descricao|fornecedor|promocao)(?![a-z])/;

/** Returns whether a file may be from a country with another currency: its headings tell. */
export const seemsForeign = (headings: readonly string[]): boolean =>
  headings.some(
    (heading) =>
      PORTUGUESE.test(normal(heading)) || takeCurrency(normal(heading)).found === 'other',
  );

/** Returns whether two headings name the same value, whatever their tax and currency. */
export const saysSame = (one: Heading, other: Heading): boolean =>
  one.words === other.words &&
  (one.words !== '' || (one.tax !== undefined && one.tax === other.tax));
