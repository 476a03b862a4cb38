import { autopartKind } from '#catalog-view/kinds/autopart';
import { releasedOf } from './load-releases.ts';

export const released = releasedOf(autopartKind);
