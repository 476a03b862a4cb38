/** The rules of a price list's form, as they are typed. */
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents, typedNumber } from '#contract/amounts/typed-amounts';
import type { PriceRuleInput } from '#contract/calls/price-lists';
import type { PriceRule } from '#contract/entities/price-lists';
import { newGuid } from '#stores/guid';

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
