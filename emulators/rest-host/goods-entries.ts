import type { FamilyDocument, ProductDocument } from './documents/goods.ts';
import {
  brandName,
  categoryName,
  isFamilySeen,
  isSeen,
  productsOfFamily,
  type Sight,
  soldOf,
} from './goods.ts';

/** A vehicle that a part fits, with its make and years. */
export interface Fit {
  vehicleId: number;
  brandId: number;
  from: number;
  to: number;
}

/** An entry of a list. */
export interface Entry {
  categoryId: string;
  /** Brands of its products. */
  brandIds: readonly number[];
  providerIds: readonly number[];
  fits: readonly Fit[];
  isActive: boolean;
  texts: readonly string[];
  price: number;
  sold: number;
}

const spanOf = (range: string): [number, number] => {
  const [from, to] = range.split('-').map((year) => Number(year.trim()));
  return [from || 0, to === undefined ? from || 0 : to || 9_999];
};

export const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

export const familyEntry = (sight: Sight, family: FamilyDocument): Entry => {
  const { world } = sight.host;
  const products = productsOfFamily(sight, family);
  const shown = productsOfFamily({ ...sight, seesAll: false }, family);
  const priced = shown.length > 0 ? shown : products;
  return {
    categoryId: family.CategoryId,
    brandIds: unique(products.map(({ BrandId }) => BrandId)),
    providerIds: unique(products.map(({ ProviderId }) => ProviderId)),
    fits: family.Applications.map(({ VehicleId, ApplicationYearRange }) => {
      const [from, to] = spanOf(ApplicationYearRange);
      const vehicle = world.catalogue.Vehicles.find((one) => one.VehicleId === VehicleId);
      return { vehicleId: VehicleId, brandId: vehicle?.BrandId ?? 0, from, to };
    }),
    isActive: isFamilySeen({ ...sight, seesAll: false }, family),
    texts: [
      family.AutopartCode,
      family.AutopartName,
      categoryName(sight.host, family.CategoryId),
      ...products.map(({ ProductCode }) => ProductCode),
      ...family.OriginalCodes.map(({ Code }) => Code),
      ...family.Applications.flatMap((one) => [one.ApplicationName, one.ApplicationBrandName]),
    ],
    price: Math.min(...priced.map(({ ProductPrice }) => ProductPrice)),
    sold: products.reduce((sum, product) => sum + soldOf(product), 0),
  };
};

export const productEntry = (sight: Sight, product: ProductDocument): Entry => ({
  categoryId: product.CategoryId,
  brandIds: [product.BrandId],
  providerIds: [product.ProviderId],
  fits: [],
  isActive: isSeen({ ...sight, seesAll: false }, product),
  texts: [
    product.ProductCode,
    product.ProductName,
    categoryName(sight.host, product.CategoryId),
    brandName(sight.host, product.BrandId),
  ],
  price: product.ProductPrice,
  sold: soldOf(product),
});
