/** The lines of a quotation's form, as they are typed. */
import { toCents } from '#contract/amounts/money';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { WireValues } from '#contract/definitions/entity';
import type { quotationLine } from '#contract/definitions/quotation';
import { MAX_QUANTITY } from '#contract/limits';
import { type QuotedLine, unitCentsOf } from '#contract/orders/quotation-prices';
import { newGuid } from '#stores/guid';
import type { TypedCode } from '../../ui/office/ProductBox.tsx';

export interface EditedLine {
  key: string;
  /** A product's; empty = a free text. */
  code: string;
  name: string;
  price: string;
  discount: string;
  quantity: string;
}
type Texts = Omit<EditedLine, 'key'>;

interface Product {
  code: string;
  name: string;
  /** With tax, decimal. */
  price: number;
}

const priceText = (price: number): string => (price > 0 ? String(price).replace('.', ',') : '');

const lineOf = (texts: Texts): EditedLine => ({ key: newGuid(), ...texts });

export const freeLine = (): EditedLine =>
  lineOf({ code: '', name: '', price: '', discount: '0', quantity: '1' });

export const storedLine = (item: Product & { discount: number; quantity: number }): EditedLine =>
  lineOf({
    code: item.code,
    name: item.name,
    price: priceText(item.price),
    discount: `${item.discount}`,
    quantity: `${item.quantity}`,
  });

/** Adds units of a product: to its line, if it has one. */
export const withProduct = (
  lines: readonly EditedLine[],
  product: Product,
  quantity = 1,
): EditedLine[] => {
  const isSame = ({ code }: EditedLine) => code.toLowerCase() === product.code.toLowerCase();
  if (!lines.some(isSame)) return [...lines, storedLine({ ...product, discount: 0, quantity })];
  return lines.map((line) =>
    isSame(line)
      ? { ...line, quantity: `${Math.min(MAX_QUANTITY, (Number(line.quantity) || 0) + quantity)}` }
      : line,
  );
};

/** Returns the lines at another customer's prices. A price that somebody typed stays. */
export const withPricesOf = (
  lines: readonly EditedLine[],
  before: readonly Product[],
  after: readonly Product[],
): EditedLine[] =>
  lines.map((line) => {
    const priceIn = (products: readonly Product[]) =>
      products.find(({ code }) => code === line.code)?.price;
    const [from, to] = [priceIn(before), priceIn(after)];
    const isTheirs = from !== undefined && typedCents(line.price) === toCents(from);
    return isTheirs && to !== undefined && to !== from ? { ...line, price: priceText(to) } : line;
  });

/** Returns a number of the form's texts; NaN where none is typed. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Returns the line as the call takes it. */
export const toItem = (line: EditedLine): WireValues<typeof quotationLine> => ({
  Code: line.code,
  Name: line.name,
  Price: typedCents(line.price) / 100,
  Discount: numberOf(line.discount || '0'),
  Quantity: numberOf(line.quantity),
});

/** Returns the line for the sums, in which a wrong text counts as nothing. */
export const toQuoted = (line: EditedLine): QuotedLine => {
  const { Price, Discount, Quantity } = toItem(line);
  return { priceCents: toCents(Price) || 0, discount: Discount || 0, quantity: Quantity || 0 };
};

export const subtotalOf = (line: EditedLine): number => {
  const quoted = toQuoted(line);
  return unitCentsOf(quoted) * quoted.quantity;
};

/** A code and its units: `RA-100 2`, `RA-100 x2`, `RA-100;2`, with a tab as spreadsheets copy it, or alone. */
const CODE_LINE = /^(.*?\S)(?:\s*[;\t]\s*|\s+)[x×]?\s*(\d{1,3})$/iu;

/** Reads a pasted list of codes; codes that are named twice count together. */
export const readCodes = (text: string): TypedCode[] => {
  const found = new Map<string, TypedCode>();
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, code = line.replace(/[;\t]+$/, ''), units = '1'] = CODE_LINE.exec(line) ?? [];
    const key = code.toLowerCase();
    const before = found.get(key)?.quantity ?? 0;
    found.set(key, { code, quantity: Math.min(MAX_QUANTITY, before + Math.max(1, Number(units))) });
  }
  return [...found.values()];
};
