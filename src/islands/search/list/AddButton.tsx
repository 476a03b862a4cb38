/** Puts a product of a card into the cart, once the server has said that there is one. */
import { variant } from 'virtual:variant';
import { toCents } from '#contract/money';
import { isAvailable } from '#contract/stock-labels';
import { addToCart } from '#stores/cart/cart';
import { Icon } from '../../../icons/Icon.tsx';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  code: string;
  /** Of its page and picture. */
  imageCode: string;
  name: string;
  /** Decimal; null where the server shows none. */
  price: number | null;
  stocks: StockByCode | null;
}

export const AddButton = ({ code, imageCode, name, price, stocks }: Props) => {
  if (!variant.flags.enableSale || price === null) return null;
  return (
    <button
      type="button"
      className={`button button-accent ${css.add}`}
      disabled={!isAvailable(stocks?.get(code)?.available)}
      aria-label={`Agregar ${name}`}
      onClick={() => addToCart({ code, imageCode, name, priceCents: toCents(price) })}
    >
      <Icon name="shopping-cart" />
      Agregar
    </button>
  );
};
