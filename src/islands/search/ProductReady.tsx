import { productKind } from './product/product-kind.ts';
import { takeOverList } from './take-over.tsx';

export const takeOver = takeOverList(productKind);
