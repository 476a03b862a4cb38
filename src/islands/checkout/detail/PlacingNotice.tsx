import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatMoney } from '#contract/amounts/money';
import { $cart } from '#stores/cart/cart';
import { leftText } from '#stores/cart/cart-change-rules';
import { type CartItem, isCodeOf } from '#stores/cart/cart-rules';
import { forgetPlacing, type Placing } from '#stores/checkout/place-order';
import { Button } from '../../../ui/Button.tsx';
import { RemovalDialog } from '../../../ui/cart/RemovalDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import rows from '../Totals.module.css';

interface PlacingProps {
  placing: Placing;
  onBack: () => void;
}

/** Removes items that are no longer sold from the cart. */
const UnknownItems = ({ items }: { items: readonly CartItem[] }) => {
  const [leaving, setLeaving] = useState<CartItem | null>(null);
  return (
    <>
      {items.map((item) => (
        <Button key={item.code} look="small" onClick={() => setLeaving(item)}>
          Quitar {item.name}
        </Button>
      ))}
      <RemovalDialog item={leaving} onClose={() => setLeaving(null)} onRemoved={forgetPlacing} />
    </>
  );
};

const Said = ({ placing, onBack }: PlacingProps) => {
  const cart = useStore($cart);
  switch (placing.status) {
    case 'idle':
    case 'sending':
    case 'placed':
      return null;
    case 'priceChanged':
      return (
        <Notice tone="warning">
          <strong>{placing.text}</strong>
          <ul className={rows.changes}>
            {placing.rows.map((row) => (
              <li key={row.code}>
                {row.name}: <s>{formatMoney(row.beforeCents)}</s>{' '}
                <strong>{formatMoney(row.nowCents)}</strong>
              </li>
            ))}
          </ul>
        </Notice>
      );
    case 'noStock':
      return (
        <Notice tone="danger">
          <strong>{placing.text}</strong>
          <ul className={rows.changes}>
            {cart.items.flatMap((item) => {
              const row = placing.rows.find(isCodeOf(item.code));
              if (!row) return [];
              const left = row.left === undefined ? '' : leftText(row.left);
              return (
                <li key={item.code}>
                  {item.name} <strong>{left}</strong>
                </li>
              );
            })}
          </ul>
          <Button look="small" onClick={onBack}>
            Revisar mi compra
          </Button>
        </Notice>
      );
    case 'unknownItem':
      return (
        <Notice tone="danger">
          <strong>{placing.text}</strong>
          <UnknownItems
            items={cart.items.filter((item) => placing.rows.some(isCodeOf(item.code)))}
          />
        </Notice>
      );
    case 'noAnswer':
      return (
        <Notice tone="danger">
          <strong>{placing.text}</strong>
          <span>Tu compra sigue aquí. Si reintentas, no se duplica.</span>
        </Notice>
      );
    case 'failed':
      return <Notice tone="danger">{placing.text}</Notice>;
  }
};

/** Takes the focus when it appears; errors of fields do so themselves. */
export const PlacingNotice = (props: PlacingProps) => {
  const { placing } = props;
  const isAtField = placing.status === 'failed' && Object.keys(placing.fields).length > 0;
  return 'text' in placing ? (
    <div tabIndex={-1} className={rows.said} data-refused={isAtField ? undefined : ''}>
      <Said {...props} />
    </div>
  ) : null;
};
