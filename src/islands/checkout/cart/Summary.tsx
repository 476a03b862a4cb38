/** First step: the full cart, its total, and 'Finalizar compra'. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { $session } from '#stores/account/session';
import { $cart } from '#stores/cart/cart';
import { EMPTY_TEXT, SELLER_TEXT } from '#stores/cart/cart-change-rules';
import { $draft } from '#stores/checkout/checkout-draft';
import { $discounted } from '#stores/checkout/discount';
import { $placing } from '#stores/checkout/place-order';
import { isOffered } from '#variants/offered';
import { listPath } from '#variants/paths';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { goTo } from '../address.ts';
import { Bar, Sums } from '../Bar.tsx';
import styles from '../Checkout.module.css';
import { DiscountCode } from '../DiscountCode.tsx';
import { CartTable } from './CartTable.tsx';

const LIST = listPath(variant);

export const Summary = ({ onFinish }: { onFinish: () => void }) => {
  const cart = useStore($cart);
  const discount = useStore($discounted);
  const session = useStore($session);
  const { openGuid } = useStore($draft);
  const isSeller = session.status === 'user' && session.user.isSeller;
  // Going back while the order is sent does not stop it: changes made here would not be in it.
  const isPlacing = useStore($placing).status === 'sending';
  const isEmpty = cart.items.length === 0;
  if (isEmpty)
    return (
      <div className="card">
        <EmptyState text={EMPTY_TEXT}>
          <a className="button button-primary" href={LIST}>
            Ver productos
          </a>
        </EmptyState>
      </div>
    );
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {isPlacing && <Notice tone="info">Estamos enviando tu pedido…</Notice>}
        {openGuid === cart.guid && (
          <Notice tone="info">
            <span>
              Esta compra ya es un pedido y falta pagarla. Si la cambias, será otro pedido.
            </span>
            <Button look="small" onClick={() => goTo('done', 'push', openGuid)}>
              Ver el pedido
            </Button>
          </Notice>
        )}
        <div inert={isPlacing}>
          <CartTable cart={cart} hasDiscount={discount.cents > 0} />
        </div>
      </div>
      <aside className={styles.totals} aria-label="Total de la compra" inert={isPlacing}>
        {isOffered(variant, 'discountCheck') && <DiscountCode />}
        <Sums
          cart={cart}
          discount={discount}
          shipping={{ name: 'Envío', cost: 'Se elige en el próximo paso' }}
        />
        <Bar totalCents={discount.cart.totalCents}>
          {isSeller && <Notice tone="info">{SELLER_TEXT}</Notice>}
          <Button look="accent" disabled={isEmpty || isSeller} onClick={onFinish}>
            Finalizar compra
          </Button>
          <a className={`button button-quiet ${styles.hint}`} href={LIST}>
            Seguir comprando
          </a>
        </Bar>
      </aside>
    </div>
  );
};
