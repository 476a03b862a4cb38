import type { Catalogue } from './kind.ts';
import { productKind } from './product/product-kind.ts';
import { Search } from './Search.tsx';

export const ProductSearch = (catalogue: Catalogue) => <Search kind={productKind} {...catalogue} />;
