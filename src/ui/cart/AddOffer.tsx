/** Puts one of what is offered into the cart, beside what is said of its item. */
import { addToCart } from '#stores/cart/cart';
import type { NewItem } from '#stores/cart/cart-rules';
import { Icon } from '../../icons/Icon.tsx';

interface AddOfferProps {
  offer: NewItem;
  /** Where there is little room. */
  isSmall?: boolean;
}

export const AddOffer = ({ offer, isSmall = false }: AddOfferProps) => (
  <button
    type="button"
    className={isSmall ? 'button button-small button-accent' : 'button button-accent'}
    aria-label={`Agregar ${offer.name}`}
    onClick={() => addToCart(offer)}
  >
    <Icon name="shopping-cart" />
    Agregar
  </button>
);
