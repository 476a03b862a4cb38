/** Headings in suppliers' files, by the product's field that they name. */
import type { productEntity } from '#contract/definitions/product';

/** In lower case without accents; the title that exports write is known too. */
export const PRODUCT_HEADINGS: {
  readonly [Name in keyof typeof productEntity.fields]?: readonly string[];
} = {
  name: [
    'descripcion corta',
    'producto',
    'titulo',
    'denominacion',
    'name',
    'detalle',
    'nombre del producto',
  ],
  price: [
    'precio',
    'precio iva inc',
    'precio iva incluido',
    'precio con iva',
    'precio final',
    'precio de venta',
    'precio venta',
    'pvp',
    'precio lista',
    'precio de lista',
    'precio publico',
    'importe',
    'price',
  ],
  lastCost: ['costo', 'costo sin iva', 'precio de costo'],
  categoryId: ['rubro', 'categoria id', 'subcategoria', 'sub categoria', 'category', 'linea'],
  brandId: ['fabricante', 'marca del producto', 'brand'],
  manufacturerNumber: ['numero de fabricante', 'mpn', 'numero de parte', 'part number'],
  minStock: ['minimo', 'punto de pedido', 'stock de alerta'],
  isPublic: ['publico', 'activo', 'publicado', 'habilitado'],
  isOriginal: ['es original'],
  family: ['codigo de familia', 'codigo familia', 'family'],
  description: ['descripcion larga', 'observaciones', 'texto', 'description'],
  providerId: ['nombre del proveedor', 'provider', 'supplier'],
  providerCode: ['codigo proveedor', 'cod proveedor', 'codigo de proveedor'],
  providerUrl: ['url del proveedor', 'url proveedor', 'link proveedor'],
  barcodes: ['codigos de barras', 'cod barras', 'ean', 'ean13', 'gtin', 'upc', 'barcode'],
  mLCode: ['codigo ml', 'ml', 'mlu', 'mercado libre', 'publicacion ml'],
  dua: ['despacho', 'numero de dua'],
  warrantyMonths: ['garantia', 'meses de garantia', 'garantia en meses', 'warranty'],
  specifications: ['medidas', 'ficha', 'caracteristicas', 'atributos'],
  relatedLinks: ['links', 'enlaces relacionados'],
};
