/** The comparison in a shop of auto parts. */
import { autopartKind } from '#catalog-view/kinds/autopart';
import { autopartListCard } from '#catalog-view/list-cards/autopart';
import { Compare } from './Compare.tsx';

export const AutopartCompare = () => <Compare kind={autopartKind} listCardOf={autopartListCard} />;
