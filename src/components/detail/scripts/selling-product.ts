/** What a seller sees on the page of a product. */
import { genericKind } from '#catalog-view/kinds/generic';
import { showSellerOf } from './selling.ts';

export const showSeller = (item: HTMLElement): void => showSellerOf(item, genericKind);
