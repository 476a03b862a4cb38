/** The list's page in a shop of auto parts. */
import type { Catalogue } from './kind.ts';
import { autopartKind } from './parts/autopart-kind.ts';
import { Search } from './Search.tsx';

export const AutopartSearch = (catalogue: Catalogue) => (
  <Search kind={autopartKind} {...catalogue} />
);
