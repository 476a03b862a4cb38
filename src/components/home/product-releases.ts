import { productKind } from '#catalog-view/kinds/product';
import { releasedOf } from './load-releases.ts';

export const released = releasedOf(productKind);
