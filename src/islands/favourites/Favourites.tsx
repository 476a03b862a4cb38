/** What the visitor marked with a heart, the latest first: with price and stock as they are now. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Card } from '#catalog-view/item-view';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { stockList } from '#contract/calls/stock-list';
import type { Availability } from '#contract/entities/stock';
import { MAX_CODES, MAX_ITEMS } from '#contract/limits';
import { bestAvailability } from '#contract/stock-labels';
import { $favourites, renewFavourites } from '#stores/kept/favourites';
import { listPath } from '#variants/paths';
import { EmptyState, RetryState } from '../../ui/list/EmptyState.tsx';
import { KeepButtons } from '../../ui/list/KeepButtons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StockTag } from '../../ui/StockTag.tsx';
import { useQuery } from '../../ui/use-query.ts';
import css from './favourites.module.css';

interface Props<T> {
  kind: CatalogKind<T>;
}

const Favourite = ({ card, available }: { card: Card; available: Availability | undefined }) => (
  <li className={css.row}>
    <img src={card.image} alt="" width="240" height="180" />
    <div className={css.facts}>
      <span className="small muted">{card.category}</span>
      <h2 className={css.title}>
        <a href={card.href}>{card.title}</a>
      </h2>
      <span className="code small muted">{card.code}</span>
      <p className="cluster">
        {card.price !== '' && (
          <span>
            {card.isFrom && <small>desde </small>}
            <strong className="code">{card.price}</strong> <small>{card.taxLabel}</small>
          </span>
        )}
        {available && <StockTag available={available} />}
      </p>
    </div>
    <p className="cluster">
      <KeepButtons code={card.code} />
    </p>
  </li>
);

const Empty = () => (
  <EmptyState text="Toca el corazón de lo que te interese y lo encuentras aquí, también en tus otros dispositivos si ingresas con tu cuenta.">
    <a className="button button-primary" href={listPath(variant)}>
      Ir al catálogo
    </a>
  </EmptyState>
);

export const Favourites = <T,>({ kind }: Props<T>) => {
  const codes = useStore($favourites);
  const [isLive, setLive] = useState(false);
  const [shown, setShown] = useState(MAX_ITEMS);
  useEffect(() => {
    setLive(true);
    renewFavourites();
  }, []);
  // The last page goes with the last heart on it.
  const upTo = Math.min(shown, Math.max(1, Math.ceil(codes.length / MAX_ITEMS)) * MAX_ITEMS);
  // A question has room for one page; the page before stays as it is.
  const page = codes.slice(upTo - MAX_ITEMS, upTo);
  const asked = isLive && page.length > 0 ? kind.some.input(page) : null;
  const { data, isStale, error, again } = useQuery(kind.some.call, asked);
  const around = { shop: variant, categories: [], related: [] };
  const codesOf = (item: T) => kind.viewOf(item, around).offers.map(({ code }) => code);
  const offered = (data?.data ?? []).flatMap(codesOf).slice(0, MAX_CODES);
  const stock = useQuery(stockList, offered.length > 0 ? { codes: offered } : null);
  const waiting = <Spinner text="Cargando tus favoritos…" />;
  if (!isLive) return waiting;
  if (codes.length === 0) return <Empty />;
  const here = new Set(page.map((code) => code.toLowerCase()));
  const items = (data?.data ?? []).filter((item) => here.has(kind.codeOf(item).toLowerCase()));
  const stockOf = (item: T): Availability | undefined => {
    const own = new Set(codesOf(item));
    return (
      stock.data &&
      bestAvailability(
        stock.data.data.filter(({ code }) => own.has(code)).map(({ available }) => available),
      )
    );
  };
  // What answers another page tells nothing of this one, but for those that are on both.
  const isAnswered = data !== undefined && !isStale;
  const retry = error && <RetryState text={error.text} onRetry={again} />;
  const gone = isAnswered ? page.length - items.length : 0;
  return (
    <div className="stack">
      {isAnswered || items.length > 0 ? (
        <ul className={css.list}>
          {items.map((item) => (
            <Favourite
              key={kind.codeOf(item)}
              card={kind.cardOf(item, variant)}
              available={stockOf(item)}
            />
          ))}
        </ul>
      ) : (
        (retry ?? waiting)
      )}
      {gone > 0 && (
        <p className="small muted">
          {gone === 1
            ? 'Uno de tus favoritos ya no está en el catálogo.'
            : `${gone} de tus favoritos ya no están en el catálogo.`}
        </p>
      )}
      <p className="cluster">
        {upTo > MAX_ITEMS && (
          <button type="button" className="button" onClick={() => setShown(upTo - MAX_ITEMS)}>
            Anteriores
          </button>
        )}
        {codes.length > upTo && (
          <button type="button" className="button" onClick={() => setShown(upTo + MAX_ITEMS)}>
            Siguientes
          </button>
        )}
      </p>
    </div>
  );
};
