/** Puts a product of a card into the cart, once the server has said that there is one. */
import type { CardOffer } from '#catalog-view/list-card';
import { isAvailable } from '#contract/stock-labels';
import { addToCart } from '#stores/cart/cart';
import { Icon } from '../../../icons/Icon.tsx';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  offer: CardOffer;
  stocks: StockByCode | null;
}

export const AddButton = ({ offer, stocks }: Props) => (
  <button
    type="button"
    className={`button button-accent ${css.add}`}
    disabled={!isAvailable(stocks?.get(offer.code)?.available)}
    aria-label={`Agregar ${offer.name}`}
    onClick={() => addToCart(offer)}
  >
    <Icon name="shopping-cart" />
    Agregar
  </button>
);
