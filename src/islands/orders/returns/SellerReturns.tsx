/** The returns of an order for its sellers: add, accept or refuse, receive, and give the money back. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Order } from '#contract/entities/orders';
import type { OrderReturn } from '#contract/entities/returns';
import { MAX_REASON } from '#contract/limits';
import { hasBeenPaid } from '#contract/orders/order-states';
import { canMoveReturn } from '#contract/orders/return-states';
import { isAllClaimed } from '#contract/orders/returned-units';
import { sellsFor } from '#stores/account/company';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';
import { decideReturn } from '#stores/orders/returns';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';
import { useMayRefund } from '../card/use-may-refund.ts';
import { SayDialog } from '../dialogs/SayDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { ReturnFacts } from './ReturnFacts.tsx';
import { ReturnMoney } from './ReturnMoney.tsx';
import styles from './Returns.module.css';

type Asked =
  | { kind: 'add' }
  | { kind: 'receive' | 'money'; one: OrderReturn }
  | { kind: 'decide'; one: OrderReturn; state: 'ACC' | 'REJ' };

const DECISIONS = {
  ACC: { title: 'Aceptar la devolución', done: 'devolución aceptada' },
  REJ: { title: 'Rechazar la devolución', done: 'devolución rechazada' },
} as const;

interface DialogsProps {
  order: Order;
  asked: Asked;
  onClose: () => void;
}

const Dialogs = ({ order, asked, onClose }: DialogsProps) => {
  switch (asked.kind) {
    case 'add':
      return <ReturnDialog order={order} onClose={onClose} />;
    case 'receive':
      return <ReturnDialog order={order} received={asked.one} onClose={onClose} />;
    case 'money':
      return <ReturnMoney order={order} one={asked.one} onClose={onClose} />;
    case 'decide': {
      const { one, state } = asked;
      return (
        <SayDialog
          title={DECISIONS[state].title}
          order={order}
          label="Para el comprador"
          hint="Lo lee en su pedido y en el correo."
          done={DECISIONS[state].done}
          maxLength={MAX_REASON}
          isOptional={state === 'ACC'}
          send={(reason) => decideReturn({ returnId: one.id, version: one.version, state, reason })}
          onClose={onClose}
        />
      );
    }
  }
};

/** Returns whether a return was received and its money did not go back. */
const isMoneyOpen = ({ state, refund }: OrderReturn): boolean =>
  state === 'REC' && refund?.outcome !== 'done';

export const SellerReturns = ({ order }: { order: Order }) => {
  const session = useStore($session, { ssr: 'initial' });
  const [asked, setAsked] = useState<Asked>();
  const mayRefund = useMayRefund();
  const mayWork =
    isOffered(variant, 'returnAdd') &&
    sellsFor(session, variant.destinationCompany.id) &&
    may(session, 'orders');
  const { returns = [] } = order;
  const isNew = mayWork && hasBeenPaid(order) && !isAllClaimed(order);
  if (returns.length === 0 && !isNew) return null;
  return (
    <div className={styles.returns}>
      {returns.length > 0 && (
        <ul className={styles.returns} aria-label="Devoluciones">
          {returns.map((one) => (
            <ReturnFacts key={one.id} one={one} isSeller>
              {mayWork && (
                <div className="cluster">
                  {canMoveReturn(one.state, 'REC', 'seller') && (
                    <Button look="small" onClick={() => setAsked({ kind: 'receive', one })}>
                      Recibir
                    </Button>
                  )}
                  {canMoveReturn(one.state, 'ACC', 'seller') && (
                    <Button
                      look="small"
                      onClick={() => setAsked({ kind: 'decide', one, state: 'ACC' })}
                    >
                      Aceptar
                    </Button>
                  )}
                  {canMoveReturn(one.state, 'REJ', 'seller') && (
                    <Button
                      look="small"
                      onClick={() => setAsked({ kind: 'decide', one, state: 'REJ' })}
                    >
                      Rechazar
                    </Button>
                  )}
                  {mayRefund && isMoneyOpen(one) && (
                    <Button look="small" onClick={() => setAsked({ kind: 'money', one })}>
                      Devolver su dinero
                    </Button>
                  )}
                </div>
              )}
            </ReturnFacts>
          ))}
        </ul>
      )}
      {isNew && (
        <div className="cluster">
          <Button look="small" onClick={() => setAsked({ kind: 'add' })}>
            Devolución
          </Button>
        </div>
      )}
      {asked && <Dialogs order={order} asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
};
