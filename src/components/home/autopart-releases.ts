/** What a shop whose releases are families of auto parts asks for each, and shows of it. */
import { autopartKind } from '#catalog-view/kinds/autopart';
import { releasedOf } from './load-releases.ts';

export const released = releasedOf(autopartKind);
