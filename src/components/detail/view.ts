/** What a part's page shows, worked out from the family as the catalogue gives it. */
import type { Application, Autopart, AutopartProduct, Category } from '#contract/entities/catalog';
import { showMeasure } from '#contract/measures';
import { formatMoney, toCents, withoutTax } from '#contract/money';
import { imageUrl, imageUrlById, productPath } from '#contract/paths';
import type { Variant } from '#variants/schema';

export interface Fact {
  name: string;
  value: string;
}
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
export interface Card {
  href: string;
  image: string;
  category: string;
  title: string;
  code: string;
  price: string;
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
  taxLabel: 'IVA inc' | '+ IVA';
  measures: Fact[];
  /** What all products of the family share beyond the measures. */
  features: Fact[];
  applications: { vehicleId: number | null; brand: string; name: string; years: string }[];
  showsYears: boolean;
  originalCodes: string[];
  related: Card[];
}

export type ShopFacts = Pick<Variant, 'tax' | 'product' | 'branches' | 'flags'>;

/** Such as `380 mm`, `0,9 bar`, `12 V`: numbers that somebody holds against a part. */
const MEASURE = /^\d+(?:[.,]\d+)?\s?(?:mm|cm|m|bar|V|W|A|°C|cc|g|kg|l|L|ml)?$/;
/** Named by the spec as measures whatever their value looks like. */
const ALWAYS_MEASURES = new Set(['alto', 'ancho', 'sistema']);

const isMeasure = ({ name, value }: Fact): boolean =>
  ALWAYS_MEASURES.has(name.toLowerCase()) || MEASURE.test(value);

const isKnown = (range: string): boolean => !['', 'n/d'].includes(range.trim().toLowerCase());

const factsOf = (product: AutopartProduct): Fact[] =>
  product.specifications.flatMap(({ specKey, specValue }) =>
    specValue.trim() === '' ? [] : [{ name: specKey, value: showMeasure(specKey, specValue) }],
  );

const same = (a: Fact, b: Fact): boolean => a.name === b.name && a.value === b.value;

const shownPrice = (price: number | null, tax: Variant['tax']): string => {
  if (price === null) return '';
  const cents = toCents(price);
  return formatMoney(tax === 'added' ? withoutTax(cents) : cents);
};

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

/** The page's heading: the first application's name (spec, section 2), else the part's own. */
export const titleOf = (part: {
  name: string;
  applications: readonly Pick<Application, 'applicationName'>[];
}): string => part.applications[0]?.applicationName.trim() || part.name;

export const cardOf = (part: Autopart, tax: Variant['tax']): Card => {
  const prices = part.products.flatMap(({ productPrice }) =>
    productPrice === null ? [] : [productPrice],
  );
  return {
    href: productPath(part.code),
    image: imageUrl(part.code),
    category: part.categoryName,
    title: titleOf(part),
    code: part.code,
    price: prices.length > 0 ? shownPrice(Math.min(...prices), tax) : '',
  };
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
      price: shownPrice(product.productPrice, shop.tax),
      facts: facts.filter((fact) => !isCommon(fact)),
      specifications: facts,
      links: product.relatedLinks,
    })),
    taxLabel: shop.tax === 'added' ? '+ IVA' : 'IVA inc',
    measures,
    features: common.filter((fact) => !isMeasure(fact)),
    applications: part.applications.map((application) => ({
      vehicleId: application.vehicleId,
      brand: application.applicationBrandName,
      name: application.applicationName,
      years: isKnown(application.applicationYearRange)
        ? application.applicationYearRange.trim()
        : '',
    })),
    showsYears: part.applications.some(({ applicationYearRange }) => isKnown(applicationYearRange)),
    originalCodes: part.originalCodes.map(({ code }) => code),
    related: [...related],
  };
};
