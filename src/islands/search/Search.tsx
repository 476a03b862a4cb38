import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { narrowedList } from '#contract/goods/list-address';
import { $search, go } from '#stores/address';
import { itemsTitle } from '#variants/paths';
import type { HeldList } from './held-list.ts';
import type { Catalogue, ListKind } from './kind.ts';
import { useListHead } from './list/list-head.ts';
import { Results } from './list/Results.tsx';
import css from './list/results.module.css';
import { ListSkeleton } from './list/Skeleton.tsx';
import { LIST_PATH } from './list-address.ts';
import { asksForList, emptyQuery } from './query.ts';
import { ListTools } from './seller/parts.tsx';

export interface Start {
  /** The category whose list replaces the landing. */
  startsWith?: string | undefined;
}

type Props<T> = Catalogue &
  Start & {
    kind: ListKind<T>;
    /** The list that the page shows before hydration. */
    held?: HeldList<T> | undefined;
  };

/** Names the landing where the page is that of a list. */
const LandingHead = () => {
  useListHead(emptyQuery, itemsTitle(variant), undefined, false);
  return null;
};

/**
 * Shows the list where the address has a query, else the landing. A static page does not know the query: it has
 * the landing and the skeleton, and `data-query` on the root, set before the first paint, hides one of them.
 */
export const Search = <T,>({ kind, held, startsWith, ...catalogue }: Props<T>) => {
  // The address is unknown until the page is hydrated.
  const search = useStore($search, { ssr: 'initial' }) ?? held?.search ?? null;
  const isFixed = startsWith !== undefined && search === '';
  useEffect(() => {
    if (isFixed) go(narrowedList(location.pathname, 'categoryId', startsWith), { replace: true });
  }, [isFixed, startsWith]);
  useEffect(() => {
    // Links of a fixed list lead to the list's own page, which has another heading.
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
      {held && <LandingHead />}
      <ListTools category="" />
      <div className={search === null ? css.start : undefined}>
        <kind.Landing {...catalogue} live={search !== null} />
      </div>
      {search === null && (
        <div className={css.startWaiting}>
          <ListSkeleton />
        </div>
      )}
    </>
  );
};
