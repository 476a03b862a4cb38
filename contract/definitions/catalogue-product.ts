/** The fields of a product that replies of the catalogue carry. Pages load this definition; `product.ts` has the whole. */
import { MAX_CODE } from '../limits.ts';
import { defineEntity } from './entity.ts';

export const catalogueProduct = defineEntity({
  prefix: 'Product',
  fields: {
    name: {
      kind: 'text',
      label: 'Nombre',
      max: 300,
      isRequired: true,
      isListed: true,
      file: {
        isRequired: true,
      },
    },
    price: {
      kind: 'money',
      label: 'Precio con IVA',
      historyLabel: 'Precio',
      isHalf: true,
      isListed: true,
      file: {},
    },
    categoryId: {
      kind: 'category',
      label: 'Categoría',
      wire: 'CategoryId',
      isHalf: true,
      isListed: true,
      file: {
        id: 'category',
        isRequired: true,
      },
    },
    brandId: {
      kind: 'reference',
      label: 'Marca',
      wire: 'BrandId',
      isHalf: true,
      file: {
        id: 'brand',
        isRequired: true,
      },
    },
    /** As its maker numbers it; the shop's own code is another. */
    manufacturerNumber: {
      kind: 'text',
      label: 'Número del fabricante',
      max: 100,
      format: 'code',
      initial: '',
      isHalf: true,
      isListed: true,
      fact: {},
      file: {},
    },
    isPublic: {
      kind: 'flag',
      label: 'A la venta',
      initial: true,
      isHalf: true,
      isListed: true,
      file: { title: 'Visible' },
    },
    isOriginal: {
      kind: 'flag',
      label: 'Original',
      initial: false,
      isHalf: true,
      file: {},
    },
    /** Empty = none, which in a shop of auto parts is no choice. */
    family: {
      kind: 'code',
      label: 'Familia',
      max: MAX_CODE,
      initial: '',
      column: false,
      isListed: true,
      file: {},
    },
    description: {
      kind: 'text',
      label: 'Descripción',
      max: 5_000,
      lines: 5,
      initial: '',
      file: {},
    },
    providerCode: {
      kind: 'text',
      label: 'Código del proveedor',
      max: 100,
      format: 'code',
      initial: '',
      scope: 'sellers',
      isHalf: true,
      file: {},
    },
    providerUrl: {
      kind: 'link',
      label: 'Página del proveedor',
      initial: '',
      scope: 'sellers',
      file: {
        title: 'Enlace del proveedor',
      },
    },
    /** Each belongs to one product of the shop. */
    barcodes: {
      kind: 'list',
      label: 'Códigos de barras',
      hint: 'Uno por línea: EAN-13, EAN-8 o UPC-A.',
      wire: 'barcodes',
      max: 20,
      item: {
        prefix: 'Barcode',
        fields: {
          code: {
            kind: 'text',
            label: 'Código de barras',
            max: 30,
            isRequired: true,
            format: 'barcode',
          },
        },
      },
      file: {
        title: 'Código de barras',
      },
    },
    mLCode: {
      kind: 'text',
      label: 'Código en Mercado Libre',
      max: 100,
      format: 'code',
      initial: '',
      column: 'ml_code',
      isHalf: true,
      file: {
        title: 'Código de Mercado Libre',
      },
    },
    /** The number of its customs declaration. */
    dua: {
      kind: 'text',
      label: 'DUA',
      max: 100,
      initial: '',
      scope: 'sellers',
      isHalf: true,
      file: {},
    },
    /** Null = none is promised. */
    warrantyMonths: {
      kind: 'integer',
      label: 'Garantía (meses)',
      min: 1,
      max: 600,
      isNullable: true,
      initial: null,
      isListed: true,
      isFilter: true,
      fact: {
        label: 'Garantía',
        unit: { one: 'mes', many: 'meses' },
        // https://schema.org/WarrantyPromise
        offer: {
          property: 'warranty',
          type: 'WarrantyPromise',
          amount: 'durationOfWarranty',
          unitCode: 'MON',
        },
      },
      file: {},
    },
    /** Such as Alto, Ancho and Sistema, as shown. */
    specifications: {
      kind: 'list',
      label: 'Especificaciones',
      addLabel: 'Agregar especificación',
      wire: 'specifications',
      max: 60,
      item: {
        prefix: 'Spec',
        fields: {
          key: { kind: 'text', label: 'Qué', max: 60, isRequired: true },
          value: { kind: 'text', label: 'Cuánto', max: 300, isRequired: true },
        },
      },
      file: {},
    },
    relatedLinks: {
      kind: 'list',
      label: 'Enlaces relacionados',
      addLabel: 'Agregar enlace',
      wire: 'relatedLinks',
      max: 30,
      item: {
        prefix: 'RelatedLink',
        fields: {
          name: { kind: 'text', label: 'Nombre', max: 120, isRequired: true },
          url: { kind: 'link', label: 'Dirección', isRequired: true },
        },
      },
      file: { title: 'Enlaces' },
    },
  },
});
