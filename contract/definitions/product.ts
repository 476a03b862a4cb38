/** The fields of a product, in the order of its form. */
import { catalogueProduct } from './catalogue-product.ts';
import { defineEntity } from './entity.ts';

const { fields } = catalogueProduct;

export const productEntity = defineEntity({
  prefix: 'Product',
  fields: {
    name: fields.name,
    price: fields.price,
    /** In force below the price, from its first to its last day; 0 = no offer. */
    offerPrice: {
      kind: 'money',
      label: 'Precio de oferta con IVA',
      historyLabel: 'Precio de oferta',
      initial: 0,
      scope: 'office',
      isHalf: true,
      isListed: true,
      file: { title: 'Precio de oferta' },
    },
    /** Null = at once. */
    offerFrom: {
      kind: 'day',
      label: 'Oferta desde',
      isNullable: true,
      initial: null,
      scope: 'office',
      isHalf: true,
      isListed: true,
      file: {},
    },
    /** The last day; null = until the offer is taken out. */
    offerUntil: {
      kind: 'day',
      label: 'Oferta hasta',
      isNullable: true,
      initial: null,
      scope: 'office',
      isHalf: true,
      isListed: true,
      file: {},
    },
    /** Paid at the last purchase, without tax; 0 = unknown. */
    lastCost: {
      kind: 'money',
      label: 'Último costo sin IVA',
      initial: 0,
      scope: 'prices',
      isHalf: true,
      isListed: true,
      file: { title: 'Último costo' },
    },
    categoryId: fields.categoryId,
    brandId: fields.brandId,
    manufacturerNumber: fields.manufacturerNumber,
    /** The low-stock threshold for sellers; null = the shop's threshold of last units. */
    minStock: {
      kind: 'integer',
      label: 'Avisar cuando queden',
      historyLabel: 'Avisar con',
      min: 0,
      max: 1_000_000,
      isNullable: true,
      initial: null,
      scope: 'office',
      isHalf: true,
      isListed: true,
      file: { title: 'Stock mínimo' },
    },
    isPublic: fields.isPublic,
    isOriginal: fields.isOriginal,
    family: fields.family,
    description: fields.description,
    /** Null = unknown. */
    providerId: {
      kind: 'reference',
      label: 'Proveedor',
      wire: 'ProviderId',
      isNullable: true,
      initial: null,
      scope: 'office',
      isHalf: true,
      file: { id: 'provider' },
    },
    providerCode: fields.providerCode,
    providerUrl: fields.providerUrl,
    barcodes: fields.barcodes,
    mLCode: fields.mLCode,
    dua: fields.dua,
    warrantyMonths: fields.warrantyMonths,
    specifications: fields.specifications,
    relatedLinks: fields.relatedLinks,
  },
});
