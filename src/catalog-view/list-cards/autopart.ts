/** A family of auto parts in a list: known by its code, its measures and what it fits. */

import { toCents } from '#contract/amounts/money';
import type { Autopart } from '#contract/entities/catalog';
import { chatBranches } from '../chat.ts';
import { yearsOf } from '../fitment.ts';
import { lastSaleText } from '../last-sale.ts';
import type { CardOffer, CardShop, ListCard } from '../list-card.ts';
import { measuresOf } from '../measures.ts';
import { titleOf } from '../part-title.ts';
import { cardPrice } from '../prices.ts';

/** Of a family of several products the buyer chooses one on its page. */
const offerOf = (part: Autopart, { flags }: CardShop): CardOffer | null => {
  const [product, ...others] = part.products;
  if (!flags.enableSale || !product || others.length > 0 || product.productPrice === null)
    return null;
  return {
    code: product.productCode,
    imageCode: part.code,
    name: product.productName || titleOf(part),
    priceCents: toCents(product.productPrice),
  };
};

export const autopartListCard = (part: Autopart, shop: CardShop): ListCard => ({
  code: part.code,
  title: part.code,
  picture: part.name,
  above: part.categoryName,
  isOriginal: part.isOriginal,
  isPublic: part.isPublic,
  lastSale: lastSaleText(part.products.flatMap((product) => product.productSales)),
  facts: measuresOf(part),
  price: cardPrice(
    part.products.map((product) => product.productPrice),
    shop.tax,
  ),
  codes: part.products.map((product) => product.productCode),
  offer: offerOf(part, shop),
  isAskedAbout: chatBranches(shop.branches).length > 0,
  fits: part.applications.map((application) => ({
    vehicleId: application.vehicleId,
    brand: application.applicationBrandName,
    name: application.applicationName,
    years: yearsOf(application),
  })),
});
