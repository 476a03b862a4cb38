import type { FamilyDocument, ImageDocument, ProductDocument } from './documents/goods.ts';
import type { Host } from './host.ts';

/** The visible part of the catalogue. */
export interface Sight {
  host: Host;
  seesAll: boolean;
}

const sameCode = ({ foldsCodes }: Host, a: string, b: string): boolean =>
  a.trim() === b.trim() || (foldsCodes && a.trim().toLowerCase() === b.trim().toLowerCase());

export const productByCode = (host: Host, code: string): ProductDocument | undefined =>
  host.world.products.find(({ ProductCode }) => sameCode(host, ProductCode, code));

export const familyByCode = (host: Host, code: string): FamilyDocument | undefined =>
  host.world.families.find(({ AutopartCode }) => sameCode(host, AutopartCode, code));

export const familyOf = ({ host }: Sight, product: ProductDocument): FamilyDocument | undefined =>
  product.ProductFamily === '' ? undefined : familyByCode(host, product.ProductFamily);

/** Decides whether a product is visible; a hidden family hides its products. */
export const isSeen = (sight: Sight, product: ProductDocument): boolean =>
  sight.seesAll ||
  (product.ProductIsPublic && (familyOf(sight, product)?.AutopartIsPublic ?? true));

export const productsOfFamily = (sight: Sight, family: FamilyDocument): ProductDocument[] =>
  sight.host.world.products.filter(
    (product) =>
      sameCode(sight.host, product.ProductFamily, family.AutopartCode) && isSeen(sight, product),
  );

/** Decides whether a family is visible; it needs a visible product. */
export const isFamilySeen = (sight: Sight, family: FamilyDocument): boolean =>
  sight.seesAll || (family.AutopartIsPublic && productsOfFamily(sight, family).length > 0);

export const categoryName = ({ world }: Host, id: string): string =>
  world.catalogue.Categories.find(({ CategoryId }) => CategoryId === id)?.CategoryName ?? '';
export const brandName = ({ world }: Host, id: number): string =>
  world.catalogue.Brands.find(({ BrandId }) => BrandId === id)?.BrandName ?? '';

export const soldOf = ({ Sales }: ProductDocument): number =>
  Sales.reduce((sum, { SaleQuant }) => sum + SaleQuant, 0);

/** Returns the path of a picture. */
const imagePath = ({ ImageFile }: ImageDocument): string => `/images/${ImageFile}`;

export const imageReply = (image: ImageDocument) => ({
  ImageId: image.ImageId,
  ImageName: image.ImageName,
  Image: imagePath(image),
});

export const imageReplies = ({ world }: Host, images: readonly { ImageId: number }[]) =>
  images.flatMap(({ ImageId }) =>
    world.images.filter((image) => image.ImageId === ImageId).map(imageReply),
  );

export const productReply = ({ host, seesAll }: Sight, product: ProductDocument) => {
  const { Stock: _, Images, Sales, ...own } = product;
  return {
    ...own,
    BrandName: brandName(host, product.BrandId),
    CategoryName: categoryName(host, product.CategoryId),
    Images: imageReplies(host, Images),
    Sales: seesAll ? Sales : [],
  };
};

/** Returns the pictures of a family's products, each once. */
const familyImages = (host: Host, products: readonly ProductDocument[]) => [
  ...new Map(
    products
      .flatMap(({ Images }) => imageReplies(host, Images))
      .map((image) => [image.ImageId, image]),
  ).values(),
];

export const familyReply = (sight: Sight, family: FamilyDocument) => {
  const { host, seesAll } = sight;
  const products = productsOfFamily(sight, family);
  return {
    ...family,
    CategoryName: categoryName(host, family.CategoryId),
    Images: familyImages(host, products),
    Products: products.map((product) => ({
      ProductCode: product.ProductCode,
      ProductName: product.ProductName,
      ProductPrice: product.ProductPrice,
      ProductSales: seesAll ? product.Sales.slice(0, 1) : [],
      CategoryName: categoryName(host, product.CategoryId),
      BrandName: brandName(host, product.BrandId),
      ProductIsPublic: product.ProductIsPublic,
      Specifications: product.Specifications,
      RelatedLinks: product.RelatedLinks,
    })),
  };
};
