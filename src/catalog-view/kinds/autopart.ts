/** Auto parts: an item is a family of interchangeable products, and fits vehicles. */
import { toCents } from '#contract/amounts/money';
import { autopartFindByFamily, autopartList, autopartListRelated } from '#contract/calls/catalog';
import { catalogueProduct } from '#contract/definitions/catalogue-product';
import { within } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import type { Autopart, AutopartProduct } from '#contract/entities/catalog';
import { isForSale } from '#contract/goods/for-sale';
import { familyTitle } from '#contract/goods/item-title';
import { familyProductTitle } from '#contract/goods/product-title';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { chatBranches } from '../chat.ts';
import { fieldFacts } from '../field-facts.ts';
import { showsYears, yearsOf } from '../fitment.ts';
import { type Offer, picturesOf, type ShopFacts } from '../item-view.ts';
import { lastSaleText } from '../last-sale.ts';
import type { CardOffer, CardShop, ListCard } from '../list-card.ts';
import { type Fact, factsOf, isMeasure, measuresOf } from '../measures.ts';
import { cardPrice, shownPrice } from '../prices.ts';
import { trailTo } from '../trail.ts';
import type { CatalogKind } from './kind.ts';

const same = (a: Fact, b: Fact): boolean => a.name === b.name && a.value === b.value;

const specified = (product: AutopartProduct): Fact[] => {
  const values = new Map<string, unknown>(Object.entries(product));
  return [
    ...factsOf(
      product.specifications.map(({ specKey, specValue }) => ({ name: specKey, value: specValue })),
    ),
    ...fieldFacts(catalogueProduct, (name) => values.get(within('product', name))),
  ];
};

const offerOf = (
  product: AutopartProduct,
  part: Autopart,
  specifications: Fact[],
  common: readonly Fact[],
  tax: ShopFacts['tax'],
): Offer => ({
  code: product.productCode,
  name: familyProductTitle(product, part),
  brand: product.brandName,
  brandLogoId: product.brandLogoId ?? undefined,
  priceCents: isForSale(product.productPrice) ? toCents(product.productPrice) : null,
  ...shownPrice(product.productPrice, tax, product.productOffer),
  facts: specifications.filter((fact) => !common.some((other) => same(other, fact))),
  specifications,
  links: product.relatedLinks,
  gtin: product.barcodes[0]?.code,
  mpn: product.productManufacturerNumber || undefined,
});

const fitsOf = ({ applications }: Autopart) =>
  applications.map((application) => ({
    vehicleId: application.vehicleId,
    brand: application.applicationBrandName,
    name: application.applicationName,
    years: yearsOf(application),
  }));

/** Returns the only product of a family; with several, the buyer chooses one on its page. */
const cardOfferOf = (part: Autopart, { flags }: CardShop): CardOffer | null => {
  const [product, ...others] = part.products;
  if (!flags.enableSale || !product || others.length > 0 || !isForSale(product.productPrice))
    return null;
  return {
    code: product.productCode,
    imageCode: part.code,
    name: familyTitle(part),
    priceCents: toCents(product.productPrice),
  };
};

/** A family in a list shows its title, code, measures and fitments. */
export const autopartListCard = (part: Autopart, shop: CardShop): ListCard => ({
  code: part.code,
  title: familyTitle(part),
  above: part.categoryName,
  below: part.code,
  isOriginal: part.isOriginal,
  isPublic: part.isPublic,
  lastSale: lastSaleText(part.products.flatMap((product) => product.productSales)),
  facts: measuresOf(part),
  price: cardPrice(
    part.products.map((product) => product.productPrice),
    shop,
    part.products.map((product) => product.productOffer),
  ),
  codes: part.products.map((product) => product.productCode),
  offer: cardOfferOf(part, shop),
  isAskedAbout: chatBranches(shop.branches).length > 0,
  fits: fitsOf(part),
});

export const autopartKind: CatalogKind<Autopart> = {
  find: { call: autopartFindByFamily, input: (family) => ({ family }) },
  related: { call: autopartListRelated, input: (family) => ({ family }) },
  some: { call: autopartList, input: (codes) => ({ codes: [...codes] }) },
  codeOf: ({ code }) => code,

  cardOf: (part, shop) => ({
    href: itemPath(shop, part.code),
    image: imageUrl(part.code),
    category: part.categoryName,
    title: familyTitle(part),
    code: part.code,
    price: cardPrice(
      part.products.map(({ productPrice }) => productPrice),
      shop,
      part.products.map(({ productOffer }) => productOffer),
    ),
  }),

  listCardOf: autopartListCard,

  viewOf: (part, { shop, categories, related }) => {
    const values = new Map<string, unknown>(Object.entries(part));
    const title = familyTitle(part);
    const all = part.products.map((product) => ({ product, facts: specified(product) }));
    /** Facts that all products share belong to the family. */
    const common = (all[0]?.facts ?? []).filter((fact) =>
      all.every(({ facts }) => facts.some((other) => same(fact, other))),
    );
    return {
      code: part.code,
      title,
      documentTitle: `${part.code} ${title}`,
      summary: `${title}: medidas, aplicaciones, códigos originales, precio y stock por local.`,
      categoryName: part.categoryName,
      trail: trailTo(categories, part.categoryId, shop),
      isOriginal: part.isOriginal,
      isPublic: part.isPublic,
      description: part.description.trim(),
      pictures: picturesOf(part),
      offers: all.map(({ product, facts }) => offerOf(product, part, facts, common, shop.tax)),
      factsTitle: 'Medidas',
      measures: common.filter(isMeasure),
      features: [
        ...common.filter((fact) => !isMeasure(fact)),
        ...fieldFacts(familyEntity, (name) => values.get(name)),
      ],
      applications: fitsOf(part),
      showsYears: showsYears(part.applications),
      originalCodes: part.originalCodes.map(({ code }) => code),
      related: [...related],
    };
  },

  salesOf: ({ products }) =>
    new Map(products.map(({ productCode, productSales }) => [productCode, productSales])),
};
