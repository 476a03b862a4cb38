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
      `(?:no\\s+incl?(?:uye)?|s|sin|sem|ex|excl?(?:uye|uding)?|without|before|mas|plus|\\+)[\\s./]*(?:el\\s+)?${DUTY}`,
    ),
  ],
  ['without', alone(`${DUTY}\\s*(?:no\\s+incl?(?:uidos?|uded)?|excl?(?:uidos?|uded)?|aparte)\\.?`)],
  ['without', alone('netos?|net|liquido')],
  [
    'with',
    alone(`(?:c|con|com|incl?(?:uye|uido|uding|uindo)?|with|after)[\\s./]*(?:el\\s+)?${DUTY}`),
  ],
  ['with', alone(`${DUTY}\\s*(?:incl?(?:uidos?|uded|usive|uso)?)\\.?`)],
  ['with', alone('brutos?|gross|finale?s?')],
];

/** Takes what is said of the tax out of a text in lower case without accents: `12 + iva` leaves `12`. */
export const takeTax = (text: string) => takeOut(text, TAXES);

/** Abbreviations, plurals and other languages of the words that headings are made of. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    articulo: 'art arts articulos item items itens',
    barras: 'barra barras bar',
    categoria: 'cat categ categorias category',
    codigo: 'cod codigos code cdg cdgo codig id',
    compra: 'compras purchase',
    costo: 'cto costos cost coste custo custos',
    descripcion: 'desc descr descrip descripc descripciones descricao description',
    fabricante: 'fab fabr fabricantes fabrica manufacturer mfr mfg maker',
    garantia: 'gtia garant warranty',
    lista: 'lta listas list tabela',
    marca: 'mca marcas brand',
    minimo: 'min minimos minimum',
    nombre: 'nom nome nombres name',
    numero: 'nro num no number numeros n',
    observaciones: 'obs observ observacoes observacion',
    parte: 'part partes pieza peca',
    precio: 'p pr prec pcio pco precios preco precos price prices pvta pu',
    producto: 'prod productos produto produtos product',
    proveedor: 'prov proveed proveedores fornecedor forn supplier vendor',
    publico: 'pub publ retail pvp minorista consumidor mostrador',
    referencia: 'ref refer referencias reference',
    reposicion: 'repos repo replacement',
    ultimo: 'ult ultima last',
    unitario: 'unit unitaria unitarios uni',
    venta: 'vta vtas ventas venda sale sales selling',
  }).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

const FILLERS = new Set(
  'de del la el los las lo por en al a do da dos das the of per y e'.split(' '),
);

/** Words that are abbreviated to one letter only before or behind others: `P. Lista`, `N.º parte`. */
const NEEDS_COMPANY = new Set(['p', 'n', 'no', 'id', 'bar']);

const wordsOf = (text: string): string => {
  const tokens = (text.match(/[a-z0-9]+|%/g) ?? []).filter((token) => !FILLERS.has(token));
  return tokens
    .map((token) =>
      tokens.length === 1 && NEEDS_COMPANY.has(token) ? token : (WORDS.get(token) ?? token),
    )
    .filter((word, place, all) => all.indexOf(word) === place)
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

/** Returns whether two headings name the same thing, whatever their tax and currency. */
export const saysSame = (one: Heading, other: Heading): boolean =>
  one.words === other.words &&
  (one.words !== '' || (one.tax !== undefined && one.tax === other.tax));
