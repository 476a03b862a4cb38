/** The page that finds an item: without a query string a place to begin, with one the list. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { $search } from '#stores/address';
import type { Catalogue, ListKind } from './kind.ts';
import { Results } from './list/Results.tsx';
import { ListSkeleton } from './list/Skeleton.tsx';
import { asksForList } from './query.ts';
import css from './search.module.css';

/**
 * The static page knows no query string: it holds the landing and the list's waiting face, and
 * `data-query` on the root, set before the first paint, decides which of them is seen.
 */
export const Search = <T,>({ kind, ...catalogue }: Catalogue & { kind: ListKind<T> }) => {
  const search = useStore($search, { ssr: 'initial' });
  if (search !== null && asksForList(search, variant.flags.zeroLengthSearch))
    return <Results kind={kind} {...catalogue} />;
  return (
    <>
      <div className={search === null ? css.landing : undefined}>
        <kind.Landing {...catalogue} live={search !== null} />
      </div>
      {search === null && (
        <div className={css.waiting}>
          <ListSkeleton />
        </div>
      )}
    </>
  );
};
