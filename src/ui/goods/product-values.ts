/** A product as its form holds it, and as the calls take it. */
import * as z from 'zod/mini';
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { CallInput } from '#contract/call';
import type { productUpdate } from '#contract/calls/goods';
import { type EditedProduct, editedProduct } from '#contract/entities/goods';
import { integer, wireMoney } from '#contract/fields/fields';
import {
  MAX_MIN_STOCK,
  productParms,
  relatedLinks,
  specifications,
} from '#contract/fields/goods-fields';
import { messages } from '#contract/messages';
import { pairsIn } from './PairRows.tsx';

export const SPEC_NAMES = ['SpecKey', 'SpecValue'] as const;
export const LINK_NAMES = ['RelatedLinkName', 'RelatedLinkUrl'] as const;

const { ProductPrice: _, ProductMinStock: __, ...texts } = productParms;

/** The values under the names that `productUpdate` has for them. */
export const schema = z.object({
  ...texts,
  ProductPrice: wireMoney(),
  ProductMinStock: z.nullable(integer(0, MAX_MIN_STOCK, messages.invalid)),
  specifications: specifications(),
  relatedLinks: relatedLinks(),
});
export type Values = z.output<typeof schema>;

export const numberIn = (typed: string): number =>
  /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;

/** Out of the controls. */
export const read = (data: FormData): unknown => {
  const text = (name: string): string => String(data.get(name) ?? '').trim();
  const minStock = text('ProductMinStock');
  const provider = text('ProviderId');
  return {
    ProductName: text('ProductName'),
    ProductDescription: text('ProductDescription'),
    BrandId: numberIn(text('BrandId')),
    ProviderId: provider === '' ? null : numberIn(provider),
    ProductProviderCode: text('ProductProviderCode'),
    ProductProviderUrl: text('ProductProviderUrl'),
    ProductMLCode: text('ProductMLCode'),
    CategoryId: text('CategoryId'),
    ProductPrice: typedCents(text('ProductPrice')) / 100,
    ProductDua: text('ProductDua'),
    ProductIsOriginal: data.has('ProductIsOriginal'),
    ProductIsPublic: data.has('ProductIsPublic'),
    ProductFamily: text('ProductFamily'),
    ProductMinStock: minStock === '' ? null : numberIn(minStock),
    specifications: pairsIn(data, SPEC_NAMES).map(([SpecKey, SpecValue]) => ({
      SpecKey,
      SpecValue,
    })),
    relatedLinks: pairsIn(data, LINK_NAMES).map(([RelatedLinkName, RelatedLinkUrl]) => ({
      RelatedLinkName,
      RelatedLinkUrl,
    })),
  };
};

export const editedOf = (product: EditedProduct): { values: Values; version: number } => ({
  version: product.version,
  values: {
    ProductName: product.name,
    ProductDescription: product.description,
    BrandId: product.brandId,
    ProviderId: product.providerId,
    ProductProviderCode: product.providerCode,
    ProductProviderUrl: product.providerUrl,
    ProductMLCode: product.mLCode,
    CategoryId: product.categoryId,
    ProductPrice: product.price,
    ProductDua: product.dua,
    ProductIsOriginal: product.isOriginal,
    ProductIsPublic: product.isPublic,
    ProductFamily: product.family,
    ProductMinStock: product.minStock,
    specifications: product.specifications.map(({ key, value }) => ({
      SpecKey: key,
      SpecValue: value,
    })),
    relatedLinks: product.relatedLinks.map(({ name, url }) => ({
      RelatedLinkName: name,
      RelatedLinkUrl: url,
    })),
  },
});

/** Of a refusal as `record.stale`. */
export const readStale = (detail: unknown) => {
  const { data } = editedProduct.safeParse(detail);
  return data && editedOf(data);
};

type Update = CallInput<typeof productUpdate>;

/** What changed, as the call takes it. */
export const updateOf = (
  code: string,
  changed: Partial<Values>,
  version: number | undefined,
): Update => {
  const { specifications: specs, relatedLinks: links, ...parms } = changed;
  return {
    code,
    version,
    parms,
    ...(specs && { specifications: specs }),
    ...(links && { relatedLinks: links }),
  };
};

/** Where the call says what is wrong → field. */
export const FIELD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(productParms).map((name) => [`parms.${name}`, name]),
);

/** As the price's control is filled in. */
export const typedPrice = (price: number): string => twoDecimals(price);
