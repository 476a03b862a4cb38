import { productKind } from '#catalog-view/kinds/product';
import { Compare } from './Compare.tsx';

export const ProductCompare = () => <Compare kind={productKind} />;
