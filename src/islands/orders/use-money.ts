/** What a refund of an order would give back at this moment, as the server says. */
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import { orderDetail } from '#contract/calls/order-desk';
import type { Order } from '#contract/entities/orders';
import { type Answer, UNANSWERED } from './cancel-text.ts';

/**
 * @param order asked about anew when another version of it is shown; undefined = nobody needs to know
 * @returns undefined until the server has answered; null where there is nothing
 */
export const useMoney = (order: Order | undefined): Answer | undefined => {
  const [refund, setRefund] = useState<Answer | undefined>(order ? undefined : null);
  const [id, version] = [order?.id, order?.version];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may stand otherwise.
  useEffect(() => {
    if (id === undefined) return setRefund(null);
    const stop = new AbortController();
    setRefund(undefined);
    const ask = async () => {
      const reply = await send(orderDetail, { orderId: id }, { signal: stop.signal });
      if (!stop.signal.aborted) setRefund(reply.ok ? reply.data.data.refund : UNANSWERED);
    };
    void ask();
    return () => stop.abort();
  }, [id, version]);
  return refund;
};
