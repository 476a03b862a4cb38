import { orderDetail } from '#contract/calls/order-management';
import { configGetPublic } from '#contract/calls/site';
import type { Order } from '#contract/entities/orders';
import { type PaymentInstruction, readPaymentInstructions } from '#contract/entities/shop-settings';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { HowToPay } from './HowToPay.tsx';

/** The texts that the shop has changed. */
export const EDITED = { key: 'PAYMENT_INSTRUCTIONS' } as const;

interface HowToPayNowProps {
  order: Pick<Order, 'id' | 'paymentName' | 'number' | 'total'>;
  /** Builds the instructions from the shop's edited texts; null if there is nothing to do. */
  tell: ((edited: readonly PaymentInstruction[]) => string[]) | null;
  className?: string;
  /** Where the proof of the payment can be sent to. */
  proof: readonly { by: string; href: string }[];
}

export const HowToPayNow = ({ order, tell, className, proof }: HowToPayNowProps) => {
  const { data, error, again } = useQuery(configGetPublic, tell ? EDITED : null);
  // The deadline is shown beside it once it has loaded.
  const { data: detail } = useQuery(orderDetail, tell ? { orderId: order.id } : null);
  if (!tell) return null;
  if (data)
    return (
      <HowToPay
        order={order}
        lines={tell(readPaymentInstructions(data.data))}
        className={className}
        until={detail?.data.reservedUntil}
        proof={proof}
      />
    );
  if (!error) return <Spinner text="Buscando cómo se paga…" />;
  return (
    <Notice tone="danger">
      <p>{error.text}</p>
      <Button look="small" onClick={again}>
        Ver cómo se paga
      </Button>
    </Notice>
  );
};
