/** Adds an offered product to the cart, beside the description of its item. */
import { addToCart } from '#stores/cart/cart';
import type { NewItem } from '#stores/cart/cart-rules';
import { Icon } from '../../icons/Icon.tsx';

interface AddOfferProps {
  offer: NewItem;
  /** For small spaces. */
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
