/** Takes a list's page over in a shop of any other goods. */
import { productKind } from './product/product-kind.ts';
import { takeOverList } from './take-over.tsx';

export const takeOver = takeOverList(productKind);
