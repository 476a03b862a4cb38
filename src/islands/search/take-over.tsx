import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { stockList } from '#contract/calls/stock-list';
import { isValuePage } from '#contract/goods/value-pages';
import { $search, go } from '#stores/address';
import { readCatalogue } from '#stores/built-catalogue';
import { renew } from '#stores/reads/query';
import { type HeldList, readHeldList, type Shown } from './held-list.ts';
import type { Catalogue, ListKind } from './kind.ts';
import { holdStock } from './list/use-stock.ts';
import { LIST_PATH } from './list-address.ts';
import { Search } from './Search.tsx';

interface RootProps<T> extends Catalogue {
  kind: ListKind<T>;
  held: HeldList<T> | undefined;
  onReady: () => void;
}

const Root = <T,>({ onReady, ...search }: RootProps<T>) => {
  useEffect(onReady, [onReady]);
  return <Search {...search} />;
};

/** Shows the page's own text for its own list alone. */
const keepText = (isOwn: (search: string) => boolean): void => {
  const text = document.querySelector<HTMLElement>('#lista-texto-inicial');
  $search.listen((search) => {
    if (text) text.hidden = !isOwn(search ?? '');
  });
};

/** Hydrates the list of a built page, with the answer to its request for the catalogue. */
export const takeOverList =
  <T,>(kind: ListKind<T>) =>
  async (
    place: HTMLElement,
    shown: Shown,
    answer: Response | undefined,
    untilHere: () => Promise<void>,
  ) => {
    const { codec, $answer, hold } = kind.list;
    const catalogue = await readCatalogue(answer);
    await untilHere();
    const held = readHeldList<T>(document.querySelector('#lista-datos')?.textContent ?? '');
    const written = (search: string) => codec.write(codec.parse(search));
    if (held) {
      hold(held.search, held.page);
      keepText((search) => written(search) === written(held.search));
    }
    // Keeps the present scroll position, not the one that the history entry had.
    const state = typeof history.state === 'object' ? history.state : {};
    history.replaceState({ ...state, place: Math.round(scrollY) }, '');
    // A page with an address of its own goes on as the list that it shows.
    if (held && isValuePage(location.pathname)) {
      go(LIST_PATH + held.search, { replace: true });
      document.documentElement.dataset.at = LIST_PATH;
    }
    shown.isOver = true;
    holdStock(shown.stocks);
    await new Promise<void>((onReady) => {
      hydrateRoot(place, <Root kind={kind} held={held} {...catalogue} onReady={onReady} />);
    });
    return { again: () => $answer.again(), readStock: () => void renew(stockList) };
  };
