/** The page that finds a part: without a query string the advanced search, with one the list. */
import { useSyncExternalStore } from 'react';
import type { Brand } from '#contract/entities/catalog';
import { AdvancedSearch } from './AdvancedSearch.tsx';
import { currentSearch, subscribeAddress } from './address.ts';
import type { CategoryNode } from './categories.ts';
import { asksForList } from './query.ts';
import { Results } from './Results.tsx';
import { ListSkeleton } from './Skeleton.tsx';
import css from './search.module.css';

interface Props {
  categories: readonly CategoryNode[];
  /** The makes of vehicles; the makers of parts stand apart from them. */
  brands: readonly Brand[];
}

/**
 * The static page knows no query string: it holds the advanced search and the list's waiting face, and
 * `data-query` on the root, set before the first paint, decides which of them is seen.
 */
export const Search = ({ categories, brands }: Props) => {
  const search = useSyncExternalStore(subscribeAddress, currentSearch, () => null);
  if (search !== null && asksForList(search))
    return <Results search={search} categories={categories} brands={brands} />;
  return (
    <>
      <div className={search === null ? css.landing : undefined}>
        <AdvancedSearch categories={categories} brands={brands} live={search !== null} />
      </div>
      {search === null && (
        <div className={css.waiting}>
          <ListSkeleton />
        </div>
      )}
    </>
  );
};
