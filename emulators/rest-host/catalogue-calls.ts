import type { Calls, Visitor } from './call.ts';
import type { CategoryDocument } from './documents/goods.ts';
import { neededText } from './fields.ts';
import {
  familyByCode,
  familyReply,
  isFamilySeen,
  isSeen,
  productByCode,
  productReply,
  type Sight,
} from './goods.ts';
import {
  brandsOf,
  filterFamilies,
  filterProducts,
  relatedFamilies,
  relatedProducts,
} from './goods-lists.ts';
import { notFound } from './refusal.ts';
import { isSeller } from './sessions.ts';
import { stockReply } from './stock.ts';

const sightOf = ({ host, user }: Visitor): Sight => ({ host, seesAll: isSeller(user) });

interface CategoryReply extends CategoryDocument {
  Items: CategoryReply[];
}

const treeOf = (categories: readonly CategoryDocument[], under: string): CategoryReply[] =>
  categories
    .filter(({ CategoryId }) => CategoryId.split('.').slice(0, -1).join('.') === under)
    .map((category) => ({ ...category, Items: treeOf(categories, category.CategoryId) }));

const seenProduct = (sight: Sight, code: string) => {
  const product = productByCode(sight.host, code);
  if (!product || !isSeen(sight, product)) throw notFound('Product');
  return product;
};

/** Finds a visible family by its code or a product's. */
const seenFamily = (sight: Sight, code: string) => {
  const product = productByCode(sight.host, code);
  const ofProduct = product && isSeen(sight, product) ? product.ProductFamily : code;
  const family = familyByCode(sight.host, code) ?? familyByCode(sight.host, ofProduct);
  if (!family || !isFamilySeen(sight, family)) throw notFound('Autopart');
  return family;
};

const brandReplies = ({ host }: Sight, ids: readonly number[], vehiclesAlone = false) =>
  host.world.catalogue.Brands.filter(
    ({ BrandId, BrandMakesVehicles }) =>
      ids.includes(BrandId) && (BrandMakesVehicles || !vehiclesAlone),
  )
    .toSorted((a, b) => a.BrandName.localeCompare(b.BrandName))
    .map(({ BrandId, BrandName }) => ({ BrandId, BrandName }));

export const catalogueCalls: Calls['open'] = {
  '/rest/category/list': (_, { host }) => ({ data: treeOf(host.world.catalogue.Categories, '') }),
  '/rest/category/find': (input, { host }) => {
    const id = neededText(input, 'categoryId');
    const all = host.world.catalogue.Categories;
    const category = all.find(({ CategoryId }) => CategoryId === id);
    if (!category) throw notFound('Category');
    return { data: { ...category, Items: treeOf(all, id) } };
  },
  '/rest/brand/list': (_, visitor) => {
    const sight = sightOf(visitor);
    const { Brands } = visitor.host.world.catalogue;
    const ids = sight.seesAll ? Brands.map(({ BrandId }) => BrandId) : brandsOf(sight);
    return { data: brandReplies(sight, ids) };
  },
  '/rest/brand/listByCategory': (input, visitor) => {
    const sight = { ...sightOf(visitor), seesAll: false };
    return { data: brandReplies(sight, brandsOf(sight, neededText(input, 'categoryId')), true) };
  },
  // Tags of goods; on this host only companies have tags.
  '/rest/tag/list': () => ({ data: [] }),
  '/rest/workBranch/list': () => ({ data: [] }),
  '/rest/state/list': (_, { host }) => ({ data: host.world.places.States }),
  '/rest/city/list': (_, { host }) => ({
    data: host.world.places.Cities.toSorted(
      (a, b) => a.StateId - b.StateId || a.CityName.localeCompare(b.CityName),
    ),
  }),
  '/rest/provider/list': (_, { host }) => ({ data: host.world.catalogue.Providers }),

  '/rest/autopart/filter': (input, visitor) => filterFamilies(sightOf(visitor), input),
  '/rest/autopart/findByFamily': (input, visitor) => {
    const sight = sightOf(visitor);
    return { data: familyReply(sight, seenFamily(sight, neededText(input, 'family'))) };
  },
  '/rest/autopart/listRelated': (input, visitor) => {
    const sight = sightOf(visitor);
    const family = seenFamily(sight, neededText(input, 'family'));
    return { data: relatedFamilies(sight, family).map((one) => familyReply(sight, one)) };
  },
  '/rest/product/filter': (input, visitor) => filterProducts(sightOf(visitor), input),
  '/rest/product/find': (input, visitor) => {
    const sight = sightOf(visitor);
    return { data: productReply(sight, seenProduct(sight, neededText(input, 'code'))) };
  },
  '/rest/product/listRelated': (input, visitor) => {
    const sight = sightOf(visitor);
    const product = seenProduct(sight, neededText(input, 'code'));
    return { data: relatedProducts(sight, product).map((one) => productReply(sight, one)) };
  },

  '/rest/stock/find': (input, visitor) => ({
    data: stockReply(seenProduct(sightOf(visitor), neededText(input, 'code'))),
  }),
};
