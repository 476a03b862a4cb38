/** What a seller sees on the page of a family. */
import { autopartKind } from '#catalog-view/kinds/autopart';
import { showSellerOf } from './selling.ts';

export const showSeller = (item: HTMLElement): void => showSellerOf(item, autopartKind);
