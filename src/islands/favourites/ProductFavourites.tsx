import { productKind } from '#catalog-view/kinds/product';
import { Favourites } from './Favourites.tsx';

export const ProductFavourites = () => <Favourites kind={productKind} />;
