/** The pictures of a product. */
import { type EditedProduct, editedProduct } from '#contract/entities/goods';
import { saveProduct } from '#stores/goods/goods';
import { SavedPictures } from '../pictures/SavedPictures.tsx';

export const ProductImages = ({ product }: { product: EditedProduct }) => (
  <SavedPictures
    target="product"
    label="Imágenes del producto"
    stored={product}
    emptyText="Todavía no tiene fotos: la tienda muestra un dibujo."
    save={(images, version) => saveProduct({ code: product.code, version, images })}
    readStale={(detail) => editedProduct.safeParse(detail).data}
  />
);
