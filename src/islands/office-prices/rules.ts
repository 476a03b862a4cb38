/** The rules of a price list's form, as they are typed. */
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents, typedNumber } from '#contract/amounts/typed-amounts';
import type { PriceRuleInput } from '#contract/calls/price-lists';
import type { PriceRule } from '#contract/entities/price-lists';
import { newGuid } from '#stores/guid';
import type { TypedCode } from '../../ui/office/ProductBox.tsx';

export interface EditedRule {
  key: string;
  /** A product's; empty = a percentage. */
  code: string;
  name: string;
  price: string;
  /** Empty = all. */
  categoryId: string;
  /** Empty = all. */
  brandId: string;
  percent: string;
}

export const percentRule = (): EditedRule => ({
  key: newGuid(),
  code: '',
  name: '',
  price: '',
  categoryId: '',
  brandId: '',
  percent: '',
});

export const productRule = (product: {
  code: string;
  name: string;
  price: number;
}): EditedRule => ({
  ...percentRule(),
  code: product.code,
  name: product.name,
  price: product.price > 0 ? twoDecimals(product.price) : '',
});

export const storedRule = (rule: PriceRule): EditedRule => ({
  ...productRule(rule),
  categoryId: rule.categoryId,
  brandId: rule.brandId > 0 ? `${rule.brandId}` : '',
  percent: rule.percent > 0 ? `${rule.percent}`.replace('.', ',') : '',
});

/** Returns the rule as calls take it; NaN for wrong numbers, which no schema accepts. */
export const toRule = (rule: EditedRule): PriceRuleInput =>
  rule.code === ''
    ? {
        CategoryId: rule.categoryId,
        BrandId: rule.brandId === '' ? -1 : Number(rule.brandId),
        Percent: typedNumber(rule.percent, 2),
      }
    : { Code: rule.code, Price: typedCents(rule.price) / 100 };

const isBlank = ({ code, categoryId, brandId, percent }: EditedRule): boolean =>
  code === '' && categoryId === '' && brandId === '' && percent.trim() === '';

/** Returns the rules to save: an untouched row counts only where there is no other. */
export const usedRules = (rules: readonly EditedRule[]): readonly EditedRule[] => {
  const used = rules.filter((rule) => !isBlank(rule));
  return used.length > 0 ? used : rules;
};

/** Sets the price of a product: in its rule, if it has one. */
export const withPrice = (rules: readonly EditedRule[], rule: EditedRule): EditedRule[] =>
  rules.some(({ code }) => code === rule.code)
    ? rules.map((one) => (one.code === rule.code ? { ...one, price: rule.price } : one))
    : [...rules, rule];

interface PricedCode extends TypedCode {
  /** As typed. */
  price: string;
}

/** `RA-100 9.800,50`, `RA 100 $ 9800`. */
const PRICE_LINE = /^(\S.*?)\s+(\$?\s*\d[\d.,]*)$/;
const CELL = /\s*[\t;]\s*/;

/** Reads a pasted list of codes with their prices; of several cells of a row the first and the last count. */
export const readPrices = (text: string): PricedCode[] => {
  const found = new Map<string, PricedCode>();
  for (const line of text.split('\n').map((each) => each.trim())) {
    const cells = line.split(CELL).filter((cell) => cell !== '');
    const [, ...parts] =
      cells.length > 1 ? ['', cells[0], cells.at(-1)] : (PRICE_LINE.exec(line) ?? []);
    const [code = line, price = ''] = parts;
    // The last price of a code counts.
    if (code !== '') found.set(code.toLowerCase(), { code, price, quantity: 1 });
  }
  return [...found.values()];
};

/** Returns the rule of a pasted line. Without a price it has the product's. */
export const pastedRule = (
  { price }: PricedCode,
  product: Parameters<typeof productRule>[0],
): EditedRule => {
  const rule = productRule(product);
  const cents = typedCents(price);
  if (price === '') return rule;
  return { ...rule, price: Number.isNaN(cents) ? price : twoDecimals(cents / 100) };
};
