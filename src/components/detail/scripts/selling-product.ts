/** What a seller sees on the page of a product. */
import { productKind } from '#catalog-view/kinds/product';
import { showSellerOf } from './selling.ts';

export const showSeller = (item: HTMLElement): void => showSellerOf(item, productKind);
