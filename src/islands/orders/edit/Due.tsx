/** Tells sellers what an edit of a paid order left to pay, or what is owed of a cancelled one, and notes the money. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useMayRefund } from '../card/use-may-refund.ts';

const MoneyDialog = lazy(async () => ({
  default: (await import('./MoneyDialog.tsx')).MoneyDialog,
}));

interface MissingProps {
  order: Order;
  kind: 'settle' | 'giveBack';
  /** In UYU. */
  sum: number;
  /** The button; absent for people who may not. */
  button?: string | false;
  children: ReactNode;
}

const Missing = ({ order, kind, sum, button, children }: MissingProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="warning">
      <p>{children}</p>
      {button && (
        <div className="cluster">
          <Button look="small" onClick={() => setOpen(true)}>
            {button}
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <MoneyDialog kind={kind} order={order} most={sum} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Notice>
  );
};

export const Due = ({ order }: { order: Order }) => {
  const mayRefund = useMayRefund();
  const { due, counter: { owed } = {} } = order;
  return (
    <>
      {due !== undefined && (
        <Missing order={order} kind="settle" sum={due} button="Anotar el pago">
          <strong>Falta pagar {formatMoney(toCents(due))}</strong> de un cambio del pedido.
        </Missing>
      )}
      {owed !== undefined && (
        <Missing
          order={order}
          kind="giveBack"
          sum={owed}
          button={mayRefund && 'Anotar la devolución'}
        >
          <strong>Falta devolver {formatMoney(toCents(owed))}</strong> que se cobraron por fuera del
          medio de pago.
        </Missing>
      )}
    </>
  );
};
