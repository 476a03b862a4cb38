/** Fills the cart with the items of an earlier order, and reports unavailable ones. */
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { Order } from '#contract/entities/orders';
import { type Again, type AgainRow, orderOnceMore } from '#stores/orders/own-orders';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Notice } from '../Notice.tsx';

const WHY: Record<Exclude<AgainRow['why'], ''>, string> = {
  withdrawn: 'ya no está a la venta',
  noStock: 'no hay stock suficiente',
  noRoom: 'no entra más en tu compra',
};

const missingText = ({ taken, wanted, why }: AgainRow): string =>
  why === ''
    ? ''
    : taken === 0
      ? `no se agregó: ${WHY[why]}.`
      : `se agregaron ${taken} de ${wanted}: ${WHY[why]}.`;

interface OutcomeProps extends Omit<Extract<Again, { ok: true }>, 'ok'> {
  cartPath: string;
}

const Outcome = ({ rows, before, cartPath }: OutcomeProps) => {
  const missing = rows.filter(({ why }) => why !== '');
  const taken = rows.reduce((sum, row) => sum + row.taken, 0);
  return (
    <>
      <p>
        {taken === 0
          ? 'Nada de este pedido se puede comprar ahora.'
          : `Agregamos ${counted(taken, 'unidad', 'unidades')} a tu compra, a los precios de hoy.`}
      </p>
      {taken > 0 && before > 0 && (
        <Notice tone="info">
          Tu compra ya tenía {counted(before, 'unidad', 'unidades')} de lo mismo, y ahora se suman:
          revisa las cantidades.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warning">
          <ul className="bullets">
            {missing.map((row) => (
              <li key={row.name}>
                <strong>{row.name}</strong>: {missingText(row)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {taken > 0 && (
        <p className="cluster">
          <a className="button button-primary" href={cartPath}>
            Ir a mi compra
          </a>
        </p>
      )}
    </>
  );
};

interface OrderAgainProps {
  order: Order;
  /** Path of the page with the cart. */
  cartPath: string;
}

export const OrderAgain = ({ order, cartPath }: OrderAgainProps) => {
  const [isBusy, setBusy] = useState(false);
  const [again, setAgain] = useState<Again | null>(null);
  const fill = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await orderOnceMore(order);
    setBusy(false);
    setAgain(outcome);
  };
  return (
    <>
      <Button
        look="small"
        // A disabled button would lose the focus, which returns to it from the dialog.
        aria-disabled={isBusy}
        onClick={() => void fill()}
      >
        Pedir de nuevo
      </Button>
      {again && (
        <Dialog title={`Pedido N.º ${order.number}`} onClose={() => setAgain(null)}>
          {again.ok ? (
            <Outcome {...again} cartPath={cartPath} />
          ) : (
            <Notice tone="danger">{again.text}</Notice>
          )}
        </Dialog>
      )}
    </>
  );
};
