/** The page that finds an item: without a query string a place to begin, with one the list. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { narrowedList } from '#contract/goods/list-address';
import { $search, go } from '#stores/address';
import type { HeldList } from './held-list.ts';
import type { Catalogue, ListKind } from './kind.ts';
import { Results } from './list/Results.tsx';
import { ListSkeleton } from './list/Skeleton.tsx';
import { LIST_PATH } from './list-address.ts';
import { asksForList } from './query.ts';
import css from './search.module.css';
import { ListTools } from './seller/parts.tsx';

export interface Start {
  /** The category whose list stands where the address asks for nothing, in place of the landing. */
  startsWith?: string | undefined;
}

type Props<T> = Catalogue &
  Start & {
    kind: ListKind<T>;
    /** The list that the page already shows. */
    held?: HeldList<T> | undefined;
  };

/**
 * The static page knows no query string: it holds the landing and the list's waiting face, and
 * `data-query` on the root, set before the first paint, decides which of them is seen.
 */
export const Search = <T,>({ kind, held, startsWith, ...catalogue }: Props<T>) => {
  // While a list's page is taken over, the address is not known yet.
  const search = useStore($search, { ssr: 'initial' }) ?? held?.search ?? null;
  const isFixed = startsWith !== undefined && search === '';
  useEffect(() => {
    if (isFixed) go(narrowedList(location.pathname, 'categoryId', startsWith), { replace: true });
  }, [isFixed, startsWith]);
  useEffect(() => {
    // Every link leads to the list's own page: its heading is not that of a fixed one.
    if (startsWith !== undefined && search !== null && location.pathname === LIST_PATH)
      location.reload();
  }, [search, startsWith]);
  if (search !== null && asksForList(search, variant.flags.zeroLengthSearch))
    return (
      <>
        <ListTools category={kind.list.codec.parse(search).categoryId} />
        <Results kind={kind} held={held} {...catalogue} />
      </>
    );
  if (startsWith !== undefined) return <ListSkeleton />;
  return (
    <>
      <ListTools category="" />
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
