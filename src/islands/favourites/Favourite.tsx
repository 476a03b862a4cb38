/** One of the visitor's favourites: whether it fits the car, whether there is one, and the way into the cart. */
import type { Card } from '#catalog-view/item-view';
import type { CardOffer } from '#catalog-view/list-card';
import type { Verdict } from '#catalog-view/verdict';
import type { Availability } from '#contract/entities/stock';
import { isAvailable } from '#contract/goods/stock-labels';
import { AddOffer } from '../../ui/cart/AddOffer.tsx';
import { FitNote } from '../../ui/FitNote.tsx';
import { KeepButtons } from '../../ui/list/KeepButtons.tsx';
import { StockTag } from '../../ui/StockTag.tsx';
import css from './favourites.module.css';

interface Props {
  card: Card;
  /** Undefined until the server answered. */
  available: Availability | undefined;
  /** null without a car of the visitor's, and for what fits none. */
  verdict: Verdict | null;
  /** null where its page asks which one, or the visitor buys nothing. */
  offer: CardOffer | null;
}

export const Favourite = ({ card, available, verdict, offer }: Props) => {
  const isBought = offer !== null && isAvailable(available);
  return (
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
      <p className={css.keep}>
        <KeepButtons code={card.code} />
      </p>
      {(verdict || isBought) && (
        <div className={css.below}>
          {verdict && <FitNote {...verdict} />}
          {isBought && <AddOffer offer={offer} />}
        </div>
      )}
    </li>
  );
};
