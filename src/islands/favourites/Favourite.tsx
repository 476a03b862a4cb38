import type { Card } from '#catalog-view/item-view';
import type { Verdict } from '#catalog-view/verdict';
import type { Availability } from '#contract/entities/stock';
import { isAvailable } from '#contract/goods/stock-labels';
import type { NewItem } from '#stores/cart/cart-rules';
import { AddOffer } from '../../ui/cart/AddOffer.tsx';
import { FitNote } from '../../ui/FitNote.tsx';
import { KeepButtons } from '../../ui/list/KeepButtons.tsx';
import { Price } from '../../ui/Price.tsx';
import { StockTag } from '../../ui/StockTag.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import css from './favourites.module.css';

interface Props {
  card: Card;
  /** undefined until the server answered. */
  available: Availability | undefined;
  /** null where the visitor has no car, and for goods without fitment. */
  verdict: Verdict | null;
  /** null where the buyer chooses a product on its page, and for sellers. */
  offer: NewItem | null;
}

export const Favourite = ({ card, available, verdict, offer }: Props) => {
  const isBought = offer !== null && isAvailable(available);
  return (
    <li className={css.row}>
      <img src={card.image} alt="" width="240" height="180" />
      <div className={css.facts}>
        <span className="small muted">{card.category}</span>
        <h2 className={css.title}>
          <a href={card.href}>
            <Unbroken text={card.title} />
          </a>
        </h2>
        <span className="code small muted">{card.code}</span>
        <p className="cluster">
          {card.price && (
            <span>
              <Price {...card.price} />
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
