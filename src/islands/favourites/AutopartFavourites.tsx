import { autopartKind } from '#catalog-view/kinds/autopart';
import { Favourites } from './Favourites.tsx';

export const AutopartFavourites = () => <Favourites kind={autopartKind} />;
