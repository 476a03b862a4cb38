import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { bestStock } from '#catalog-view/best-stock';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { carWanted, verdictOf } from '#catalog-view/verdict';
import { MAX_ITEMS } from '#contract/limits';
import { $session } from '#stores/account/session';
import { $chosenCar } from '#stores/chosen-car';
import { $favourites, renewFavourites } from '#stores/kept/favourites';
import { listPath } from '#variants/paths';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, RetryState } from '../../ui/list/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { UNTOLD_AGAIN, useStocks } from '../../ui/use-stocks.ts';
import { Favourite } from './Favourite.tsx';
import css from './favourites.module.css';

const Empty = () => (
  <EmptyState text="Toca el corazón de lo que te interese y lo encuentras aquí, también en tus otros dispositivos si ingresas con tu cuenta.">
    <a className="button button-primary" href={listPath(variant)}>
      Ir al catálogo
    </a>
  </EmptyState>
);

/** The visitor's favourites, the latest first, with their present price and stock. */
export const Favourites = <T,>({ kind }: { kind: CatalogKind<T> }) => {
  const codes = useStore($favourites);
  const car = useStore($chosenCar);
  const session = useStore($session);
  const [isLive, setLive] = useState(false);
  const [shown, setShown] = useState(MAX_ITEMS);
  useEffect(() => {
    setLive(true);
    renewFavourites();
  }, []);
  // A page without favourites is not shown.
  const upTo = Math.min(shown, Math.max(1, Math.ceil(codes.length / MAX_ITEMS)) * MAX_ITEMS);
  // One call takes the codes of one page.
  const page = codes.slice(upTo - MAX_ITEMS, upTo);
  const input = isLive && page.length > 0 ? kind.some.input(page) : null;
  const { data, isStale, error, again } = useQuery(kind.some.call, input, UNTOLD_AGAIN);
  const offered = (data?.data ?? []).flatMap((item) => kind.listCardOf(item, variant).codes);
  const stock = useStocks(offered);
  const waiting = <Spinner text="Cargando tus favoritos…" />;
  if (!isLive) return waiting;
  if (codes.length === 0) return <Empty />;
  const isSeller = session.status === 'user' && session.user.isSeller;
  const here = new Set(page.map((code) => code.toLowerCase()));
  const items = (data?.data ?? []).filter((item) => here.has(kind.codeOf(item).toLowerCase()));
  // A stale answer is about the stock of another page.
  const stocks = stock.isStale ? undefined : stock.data?.data;
  // A stale answer is about another page; the items that are on both remain.
  const isAnswered = data !== undefined && !isStale;
  const retry = error && <RetryState text={error.text} onRetry={again} />;
  const unanswered = isAnswered ? (data.unanswered?.length ?? 0) : 0;
  const gone = isAnswered ? page.length - items.length - unanswered : 0;
  return (
    <div className="stack">
      {isAnswered || items.length > 0 ? (
        <ul className={css.list}>
          {items.map((item) => {
            const { codes: its, offer, fits } = kind.listCardOf(item, variant);
            return (
              <Favourite
                key={kind.codeOf(item)}
                card={kind.cardOf(item, variant)}
                available={bestStock(its, stocks, stock.data?.unanswered)}
                verdict={car && fits.length > 0 ? verdictOf(fits, car) : null}
                offer={
                  isSeller || !offer
                    ? null
                    : { ...offer, vehicle: carWanted(fits, car) || undefined }
                }
              />
            );
          })}
        </ul>
      ) : (
        (retry ?? waiting)
      )}
      {unanswered > 0 && (
        <RetryState
          text={
            unanswered === 1
              ? 'No pudimos cargar uno de tus favoritos.'
              : `No pudimos cargar ${unanswered} de tus favoritos.`
          }
          onRetry={again}
        />
      )}
      {gone > 0 && (
        <p className="small muted">
          {gone === 1
            ? 'Uno de tus favoritos ya no está en el catálogo.'
            : `${gone} de tus favoritos ya no están en el catálogo.`}
        </p>
      )}
      <p className="cluster">
        {upTo > MAX_ITEMS && <Button onClick={() => setShown(upTo - MAX_ITEMS)}>Anteriores</Button>}
        {codes.length > upTo && (
          <Button onClick={() => setShown(upTo + MAX_ITEMS)}>Siguientes</Button>
        )}
      </p>
    </div>
  );
};
