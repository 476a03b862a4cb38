/** The page that finds a part: without a query string the advanced search, with one the list. */
import { useStore } from '@nanostores/react';
import type { Brand } from '#contract/entities/catalog';
import { $search } from '#stores/address';
import type { CategoryNode } from './categories.ts';
import { AdvancedSearch } from './finder/AdvancedSearch.tsx';
import { Results } from './list/Results.tsx';
import { ListSkeleton } from './list/Skeleton.tsx';
import { asksForList } from './query.ts';
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
  const search = useStore($search, { ssr: 'initial' });
  if (search !== null && asksForList(search))
    return <Results categories={categories} brands={brands} />;
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
