/** Checks that what goods refer to exists: for many at once, before anything is written. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { messages } from '#contract/messages';
import { shopDay } from '#contract/time/dates';
import type { Problem } from './changed-by.ts';
import type { FamilyState, ProductState } from './goods-store.ts';

/** Returns the values, in lower case, that the query finds. */
const presentAmong = async <T extends string | number>(
  tx: Pick<Tx, 'execute'>,
  values: readonly T[],
  select: (list: ReturnType<typeof sql.param>) => ReturnType<typeof sql>,
): Promise<ReadonlySet<string>> => {
  if (values.length === 0) return new Set();
  const { rows } = await tx.execute<{ value: string }>(select(sql.param([...new Set(values)])));
  return new Set(rows.map(({ value }) => value.toLowerCase()));
};

/** A product's new state, with the code that it has or gets. */
interface RuledProduct {
  code: string;
  state: ProductState;
}

/** Returns the code of the product that has each of these barcodes. */
export const readBarcodeOwners = async (
  tx: Pick<Tx, 'execute'>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (codes.length === 0) return new Map();
  const { rows } = await tx.execute<{ barcode: string; code: string }>(
    sql`select barcode.code as barcode, product.code::text as code
        from product_barcodes barcode join products product on product.id = barcode.product_id
        where barcode.code = any(${sql.param([...codes])}::text[])`,
  );
  return new Map(rows.map(({ barcode, code }) => [barcode, code]));
};

export const barcodesOf = (states: readonly Pick<ProductState, 'barcodes'>[]): string[] =>
  states.flatMap(({ barcodes }) => barcodes.map(({ BarcodeCode }) => BarcodeCode));

/** Returns what is wrong with a product's barcodes. @param owners of stored barcodes */
const barcodeMessage = (
  { code, state: { barcodes } }: RuledProduct,
  owners: ReadonlyMap<string, string>,
): string | undefined => {
  const codes = barcodes.map(({ BarcodeCode }) => BarcodeCode);
  const repeated = codes.find((one, place) => codes.indexOf(one) < place);
  if (repeated !== undefined) return `El código de barras ${repeated} está dos veces`;
  const taken = codes.find((one) => {
    const owner = owners.get(one);
    return owner !== undefined && owner.toLowerCase() !== code.toLowerCase();
  });
  return taken && `El código de barras ${taken} ya es del producto ${owners.get(taken)}`;
};

/** Returns what is wrong with a product's offer, by field. An offer that ended does not limit the price. */
const offerProblems = ({
  ProductPrice: price,
  ProductOfferPrice: offer,
  ProductOfferFrom: from,
  ProductOfferUntil: until,
}: ProductState): [string, string][] => [
  ...(offer > 0 && offer >= price && !(until !== null && until < shopDay(new Date()))
    ? [['ProductOfferPrice', messages.offerPrice] satisfies [string, string]]
    : []),
  ...(from !== null && until !== null && until < from
    ? [['ProductOfferUntil', messages.daysTurned] satisfies [string, string]]
    : []),
];

/**
 * Checks that what products refer to exists, that their barcodes are free, and that an offer is below the price.
 * @param needsFamily whether every product must belong to a family, as in an auto-parts shop
 */
export const productProblems = async (
  tx: Pick<Tx, 'execute'>,
  products: readonly RuledProduct[],
  needsFamily: boolean,
): Promise<Problem[]> => {
  const states = products.map(({ state }) => state);
  const [brands, providers, categories, families, images, owners] = await Promise.all([
    presentAmong(
      tx,
      states.map(({ BrandId }) => BrandId),
      (list) => sql`select id::text as value from brands where id = any(${list}::int[])`,
    ),
    presentAmong(
      tx,
      states.flatMap(({ ProviderId }) => ProviderId ?? []),
      (list) => sql`select id::text as value from providers where id = any(${list}::int[])`,
    ),
    presentAmong(
      tx,
      states.map(({ CategoryId }) => CategoryId),
      (list) => sql`select id::text as value from categories where id::text = any(${list}::text[])`,
    ),
    presentAmong(
      tx,
      states.map(({ ProductFamily }) => ProductFamily).filter((code) => code !== ''),
      (list) => sql`select code::text as value from families where code = any(${list}::citext[])`,
    ),
    presentAmong(
      tx,
      states.flatMap((state) => state.images.map(({ ImageId }) => ImageId)),
      (list) => sql`select id::text as value from images
        where id = any(${list}::int[]) and target = 'product'`,
    ),
    readBarcodeOwners(tx, barcodesOf(states)),
  ]);
  return products.flatMap((product, place) => {
    const { state } = product;
    const { ProviderId, ProductFamily } = state;
    const broken: [string, string][] = [];
    if (!brands.has(String(state.BrandId))) broken.push(['BrandId', messages.invalid]);
    if (ProviderId !== null && !providers.has(String(ProviderId)))
      broken.push(['ProviderId', messages.invalid]);
    if (!categories.has(state.CategoryId)) broken.push(['CategoryId', messages.invalid]);
    if (ProductFamily === '' && needsFamily) broken.push(['ProductFamily', messages.required]);
    if (ProductFamily !== '' && !families.has(ProductFamily.toLowerCase()))
      broken.push(['ProductFamily', messages.invalid]);
    if (state.images.some(({ ImageId }) => !images.has(String(ImageId))))
      broken.push(['images', messages.invalid]);
    broken.push(...offerProblems(state));
    const wrongBarcode = barcodeMessage(product, owners);
    if (wrongBarcode) broken.push(['barcodes', wrongBarcode]);
    return broken.map(([field, message]) => ({ place, field, message }));
  });
};

/** Checks that the categories and vehicles that families name exist. */
export const familyProblems = async (
  tx: Pick<Tx, 'execute'>,
  states: readonly FamilyState[],
): Promise<Problem[]> => {
  const named = {
    categories: [...new Set(states.map(({ CategoryId }) => CategoryId))],
    vehicles: [
      ...new Set(
        states.flatMap(({ applications }) =>
          applications.flatMap(({ VehicleId }) => VehicleId ?? []),
        ),
      ),
    ],
  };
  const { rows } = await tx.execute<{ categories: string[]; vehicles: number[] }>(
    sql`select array(select id::text from categories
              where id::text = any(${sql.param(named.categories)}::text[])) as categories,
          array(select id from vehicles
              where id = any(${sql.param(named.vehicles)}::int[])) as vehicles`,
  );
  const categories = new Set(rows[0]?.categories);
  const vehicles = new Set(rows[0]?.vehicles);
  return states.flatMap(({ CategoryId, applications }, place) => [
    ...(categories.has(CategoryId)
      ? []
      : [{ place, field: 'CategoryId', message: messages.invalid }]),
    ...applications.flatMap(({ VehicleId }, row) =>
      VehicleId === null || vehicles.has(VehicleId)
        ? []
        : [{ place, field: `applications.${row}.VehicleId`, message: messages.invalid }],
    ),
  ]);
};
