/** What a shop whose releases are products asks for each, and shows of it. */
import { productKind } from '#catalog-view/kinds/product';
import { releasedOf } from './load-releases.ts';

export const released = releasedOf(productKind);
