/** The goods of the pretended host's documents, and the places they are sold in, as rows of our own tables. */
import * as accounts from '#backend/database/tables/accounts';
import * as catalog from '#backend/database/tables/catalog';
import { tags, workBranches } from '#backend/database/tables/companies';
import { images } from '#backend/database/tables/media';
import { stock } from '#backend/database/tables/stock';
import { toCents } from '#contract/amounts/money';
import { IMAGE_TARGETS } from '#contract/entities/images';
import type { ProductDocument } from '#emulators/rest-host/documents/goods';
import type { World } from '#emulators/rest-host/world';
import { oneOf, type Tx, years } from './spelling.ts';

/** Orders goods by their sales. */
const sold = (products: readonly ProductDocument[]): number =>
  products.flatMap(({ Sales }) => Sales).reduce((sum, { SaleQuant }) => sum + SaleQuant, 0);

export const plantPlaces = async (tx: Tx, { places, catalogue }: World): Promise<void> => {
  await tx
    .insert(accounts.states)
    .values(places.States.map(({ StateId, StateName }) => ({ id: StateId, name: StateName })));
  await tx.insert(accounts.cities).values(
    places.Cities.map((city) => ({
      id: city.CityId,
      stateId: city.StateId,
      name: city.CityName,
      postcode: city.CityZIPCode,
    })),
  );
  await tx.insert(tags).values(catalogue.Tags.map(({ TagName }) => ({ name: TagName })));
  await tx
    .insert(workBranches)
    .values(
      catalogue.WorkBranches.map((one) => ({ id: one.WorkBranchId, name: one.WorkBranchName })),
    );
};

export const plantShelves = async (
  tx: Tx,
  { catalogue, images: pictures }: World,
): Promise<void> => {
  await tx.insert(catalog.categories).values(
    catalogue.Categories.map(({ CategoryId, CategoryName }, index) => ({
      id: CategoryId,
      name: CategoryName,
      position: index + 1,
    })),
  );
  await tx.insert(catalog.brands).values(
    catalogue.Brands.map((brand) => ({
      id: brand.BrandId,
      name: brand.BrandName,
      makesVehicles: brand.BrandMakesVehicles,
    })),
  );
  await tx
    .insert(catalog.providers)
    .values(catalogue.Providers.map((one) => ({ id: one.ProviderId, name: one.ProviderName })));
  await tx.insert(catalog.vehicles).values(
    catalogue.Vehicles.map((vehicle) => {
      const [yearFrom, yearTo] = years(vehicle.VehicleYearRange);
      return {
        id: vehicle.VehicleId,
        brandId: vehicle.BrandId,
        name: vehicle.VehicleName,
        engine: vehicle.VehicleEngine,
        yearFrom,
        yearTo,
      };
    }),
  );
  await tx.insert(images).values(
    pictures.map((image) => ({
      id: image.ImageId,
      target: oneOf(IMAGE_TARGETS, image.ImageTarget),
      name: image.ImageName,
      path: `world/${image.ImageFile}`,
      width: image.ImageWidth,
      height: image.ImageHeight,
      createdAt: new Date(image.ImageCreatedAt),
    })),
  );
};

export const plantFamilies = async (tx: Tx, { families, products }: World): Promise<void> => {
  const rows = families.map((family, index) => {
    const own = products.filter(({ ProductFamily }) => ProductFamily === family.AutopartCode);
    const shown = own.filter(({ ProductIsPublic }) => ProductIsPublic);
    const priced = shown.length > 0 ? shown : own;
    return {
      id: index + 1,
      code: family.AutopartCode,
      name: family.AutopartName,
      description: family.AutopartDescription,
      categoryId: family.CategoryId,
      isOriginal: family.AutopartIsOriginal,
      isPublic: family.AutopartIsPublic,
      priceCents: Math.min(...priced.map(({ ProductPrice }) => toCents(ProductPrice))),
      relevance: sold(own),
    };
  });
  await tx.insert(catalog.families).values(rows);
  await tx.insert(catalog.applications).values(
    families.flatMap(({ Applications }, index) =>
      Applications.map((application, position) => {
        const [yearFrom, yearTo] = years(application.ApplicationYearRange);
        return {
          familyId: index + 1,
          position,
          vehicleId: application.VehicleId,
          name: application.ApplicationName,
          brandName: application.ApplicationBrandName,
          yearFrom,
          yearTo,
        };
      }),
    ),
  );
  await tx
    .insert(catalog.originalCodes)
    .values(
      families.flatMap(({ OriginalCodes }, index) =>
        OriginalCodes.map(({ Code }, position) => ({ familyId: index + 1, position, code: Code })),
      ),
    );
};

export const plantProducts = async (tx: Tx, { families, products }: World): Promise<void> => {
  await tx.insert(catalog.products).values(
    products.map((product) => ({
      id: product.ProductId,
      code: product.ProductCode,
      familyId:
        families.findIndex(({ AutopartCode }) => AutopartCode === product.ProductFamily) + 1,
      brandId: product.BrandId,
      providerId: product.ProviderId,
      providerCode: product.ProductProviderCode,
      providerUrl: product.ProductProviderUrl,
      mLCode: product.ProductMLCode,
      categoryId: product.CategoryId,
      name: product.ProductName,
      description: product.ProductDescription,
      priceCents: toCents(product.ProductPrice),
      dua: product.ProductDua,
      isOriginal: product.ProductIsOriginal,
      isPublic: product.ProductIsPublic,
      relevance: sold([product]),
    })),
  );
  const each = <T>(listOf: (product: ProductDocument) => T[]) =>
    products.flatMap((product) =>
      listOf(product).map((item, position) => ({ productId: product.ProductId, position, item })),
    );
  await tx.insert(catalog.productSpecifications).values(
    each(({ Specifications }) => Specifications).map(({ item, ...at }) => ({
      ...at,
      key: item.SpecKey,
      value: item.SpecValue,
    })),
  );
  await tx.insert(catalog.productLinks).values(
    each(({ RelatedLinks }) => RelatedLinks).map(({ item, ...at }) => ({
      ...at,
      name: item.RelatedLinkName,
      url: item.RelatedLinkUrl,
    })),
  );
  await tx.insert(catalog.productSales).values(
    each(({ Sales }) => Sales).map(({ item, productId }) => ({
      productId,
      saleDate: item.SaleDate,
      quantity: item.SaleQuant,
    })),
  );
  await tx
    .insert(catalog.productImages)
    .values(
      each(({ Images }) => Images).map(({ item, ...at }) => ({ ...at, imageId: item.ImageId })),
    );
  await tx.insert(stock).values(
    each(({ Stock }) => Stock).map(({ item, productId }) => ({
      productId,
      branchCode: item.BranchCode,
      quantity: item.BranchQuant,
    })),
  );
};
