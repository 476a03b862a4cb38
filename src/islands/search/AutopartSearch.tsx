import { autopartKind } from './autopart/autopart-kind.ts';
import type { Catalogue } from './kind.ts';
import { Search, type Start } from './Search.tsx';

export const AutopartSearch = (catalogue: Catalogue & Start) => (
  <Search kind={autopartKind} {...catalogue} />
);
