/** The favourites in a shop of auto parts. */
import { autopartKind } from '#catalog-view/kinds/autopart';
import { autopartListCard } from '#catalog-view/list-cards/autopart';
import { Favourites } from './Favourites.tsx';

export const AutopartFavourites = () => (
  <Favourites kind={autopartKind} listCardOf={autopartListCard} />
);
