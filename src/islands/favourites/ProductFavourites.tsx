/** The favourites in a shop of any other goods. */
import { productKind } from '#catalog-view/kinds/product';
import { productListCard } from '#catalog-view/list-cards/product';
import { Favourites } from './Favourites.tsx';

export const ProductFavourites = () => (
  <Favourites kind={productKind} listCardOf={productListCard} />
);
