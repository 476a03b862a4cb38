/** What a part's page shows, worked out from the family as the catalogue gives it. */
import type { Autopart, Category } from '#contract/entities/catalog';
import { toCents } from '#contract/money';
import { imageUrl, imageUrlById } from '#contract/paths';
import type { Variant } from '#variants/schema';
import { showsYears, yearsOf } from './applications.ts';
import { type Fact, factsOf, isMeasure } from './measures.ts';
import { type Card, titleOf } from './part-card.ts';
import { priceText, type TaxLabel, taxLabelOf } from './prices.ts';

export interface Offer {
  code: string;
  name: string;
  brand: string;
  /** Integer cents with tax, as the cart keeps it; null where no price is shown. */
  priceCents: number | null;
  /** As the shop shows it, with or without tax. */
  price: string;
  /** What sets this product apart from the others of its family. */
  facts: Fact[];
  specifications: Fact[];
  links: { name: string; url: string }[];
}
export interface PartView {
  code: string;
  title: string;
  categoryName: string;
  /** From the top-level category down. */
  trail: { id: string; name: string }[];
  isOriginal: boolean;
  isPublic: boolean;
  description: string;
  pictures: string[];
  offers: Offer[];
  taxLabel: TaxLabel;
  measures: Fact[];
  /** What all products of the family share beyond the measures. */
  features: Fact[];
  applications: { vehicleId: number | null; brand: string; name: string; years: string }[];
  showsYears: boolean;
  originalCodes: string[];
  related: Card[];
}

export type ShopFacts = Pick<Variant, 'tax' | 'product' | 'branches' | 'flags' | 'routes' | 'url'>;

const same = (a: Fact, b: Fact): boolean => a.name === b.name && a.value === b.value;

/** The categories from the top down to one, or none where it is unknown. */
export const trailTo = (
  categories: readonly Category[],
  id: string,
): { id: string; name: string }[] => {
  const trail: { id: string; name: string }[] = [];
  let level: readonly Category[] = categories;
  for (;;) {
    const step = level.find((each) => id === each.id || id.startsWith(`${each.id}.`));
    if (!step) return trail;
    trail.push({ id: step.id, name: step.name });
    level = step.items;
  }
};

export const viewOf = (
  part: Autopart,
  related: readonly Card[],
  shop: ShopFacts,
  categories: readonly Category[],
): PartView => {
  const all = part.products.map((product) => ({ product, facts: factsOf(product) }));
  /** What every product of the family says alike belongs to the family. */
  const common = (all[0]?.facts ?? []).filter((fact) =>
    all.every(({ facts }) => facts.some((other) => same(fact, other))),
  );
  const measures = common.filter(isMeasure);
  const isCommon = (fact: Fact) => common.some((other) => same(other, fact));
  return {
    code: part.code,
    title: titleOf(part),
    categoryName: part.categoryName,
    trail: trailTo(categories, part.categoryId),
    isOriginal: part.isOriginal,
    isPublic: part.isPublic,
    description: part.description.trim(),
    pictures:
      part.images.length > 0
        ? part.images.map(({ id }) => imageUrlById(id))
        : [imageUrl(part.code)],
    offers: all.map(({ product, facts }) => ({
      code: product.productCode,
      name: product.productName,
      brand: product.brandName,
      priceCents: product.productPrice === null ? null : toCents(product.productPrice),
      price: priceText(product.productPrice, shop.tax),
      facts: facts.filter((fact) => !isCommon(fact)),
      specifications: facts,
      links: product.relatedLinks,
    })),
    taxLabel: taxLabelOf(shop.tax),
    measures,
    features: common.filter((fact) => !isMeasure(fact)),
    applications: part.applications.map((application) => ({
      vehicleId: application.vehicleId,
      brand: application.applicationBrandName,
      name: application.applicationName,
      years: yearsOf(application),
    })),
    showsYears: showsYears(part.applications),
    originalCodes: part.originalCodes.map(({ code }) => code),
    related: [...related],
  };
};
