/** The comparison in a shop of any other goods. */
import { productKind } from '#catalog-view/kinds/product';
import { productListCard } from '#catalog-view/list-cards/product';
import { Compare } from './Compare.tsx';

export const ProductCompare = () => <Compare kind={productKind} listCardOf={productListCard} />;
