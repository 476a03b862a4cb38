import type { Calls } from './call.ts';
import type { ProductDocument } from './documents/goods.ts';
import { type Fields, fieldsOf, has, listOf, neededText, numberOf, takeOver } from './fields.ts';
import { familyByCode, productByCode, productReply } from './goods.ts';
import { type Host, nextId } from './host.ts';
import { editImages } from './list-edits.ts';
import { badRequest, conflict, notFound } from './refusal.ts';

const FIELDS = [
  'BrandId',
  'ProviderId',
  'ProductProviderCode',
  'ProductProviderUrl',
  'ProductMLCode',
  'CategoryId',
  'ProductName',
  'ProductDescription',
  'ProductPrice',
  'ProductDua',
  'ProductIsOriginal',
  'ProductIsPublic',
  'ProductFamily',
];

const specificationsOf = (sent: Fields, name: string): ProductDocument['Specifications'] =>
  listOf(sent, name).map((one) => ({
    SpecKey: neededText(one, 'SpecKey'),
    SpecValue: neededText(one, 'SpecValue'),
  }));

const linksOf = (sent: Fields, name: string): ProductDocument['RelatedLinks'] =>
  listOf(sent, name).map((one) => ({
    RelatedLinkName: neededText(one, 'RelatedLinkName'),
    RelatedLinkUrl: neededText(one, 'RelatedLinkUrl'),
  }));

const checkPlaces = ({ world }: Host, product: ProductDocument): void => {
  const { Brands, Categories } = world.catalogue;
  if (!Brands.some(({ BrandId }) => BrandId === product.BrandId))
    throw badRequest('BrandId is unknown.');
  if (!Categories.some(({ CategoryId }) => CategoryId === product.CategoryId))
    throw badRequest('CategoryId is unknown.');
};

/** Assigns a product to its family; without a name it gets its own, with its code and name. */
const placeInFamily = (host: Host, product: ProductDocument): void => {
  if (product.ProductFamily !== '') {
    if (!familyByCode(host, product.ProductFamily)) throw notFound('Autopart');
    return;
  }
  product.ProductFamily = product.ProductCode;
  if (familyByCode(host, product.ProductCode)) return;
  host.world.families.push({
    AutopartCode: product.ProductCode,
    AutopartName: product.ProductName,
    AutopartDescription: product.ProductDescription,
    CategoryId: product.CategoryId,
    AutopartIsOriginal: product.ProductIsOriginal,
    AutopartIsPublic: product.ProductIsPublic,
    Applications: [],
    OriginalCodes: [],
  });
};

const addProduct = (host: Host, sent: Fields): ProductDocument => {
  const code = neededText(sent, 'ProductCode');
  if (productByCode(host, code))
    throw conflict('ProductExists', 'A product with this code already exists.');
  const { products } = host.world;
  const product: ProductDocument = {
    ProductId: nextId(products, ({ ProductId }) => ProductId),
    ProductCode: code,
    ProductName: neededText(sent, 'ProductName'),
    ProductDescription: '',
    BrandId: 0,
    ProviderId: 0,
    ProductProviderCode: '',
    ProductProviderUrl: '',
    ProductMLCode: '',
    CategoryId: '',
    ProductPrice: 0,
    ProductDua: '',
    ProductIsOriginal: false,
    ProductIsPublic: true,
    ProductFamily: '',
    Images: listOf(sent, 'Images').map((image) => ({ ImageId: numberOf(image, 'ImageId') })),
    Specifications: specificationsOf(sent, 'Specifications'),
    RelatedLinks: linksOf(sent, 'RelatedLinks'),
    Sales: [],
    Stock: [],
  };
  takeOver(product, sent, FIELDS);
  checkPlaces(host, product);
  placeInFamily(host, product);
  products.push(product);
  return product;
};

const updateProduct = (host: Host, input: Fields): ProductDocument => {
  const product = productByCode(host, neededText(input, 'code'));
  if (!product) throw notFound('Product');
  // A copy, so that refusals change nothing.
  const changed = { ...product };
  takeOver(changed, fieldsOf(input.parms ?? {}, 'parms'), FIELDS);
  checkPlaces(host, changed);
  changed.Images = editImages(product.Images, listOf(input, 'images'));
  if (has(input, 'specifications'))
    changed.Specifications = specificationsOf(input, 'specifications');
  if (has(input, 'relatedLinks')) changed.RelatedLinks = linksOf(input, 'relatedLinks');
  return Object.assign(product, changed);
};

export const goodsCalls: Calls['sellers'] = {
  '/rest/product/add': (input, { host }) => ({
    data: productReply(
      { host, seesAll: true },
      addProduct(host, fieldsOf(input.product, 'product')),
    ),
  }),
  '/rest/product/update': (input, { host }) => ({
    data: productReply({ host, seesAll: true }, updateProduct(host, input)),
  }),
};
