/** The order of the checkout's last step, polled while its payment is pending. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { orderFind } from '#contract/calls/orders';
import { paymentFind } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { type Answer, queryOf, renew } from '../reads/query.ts';
import { askProvider } from './payment.ts';
import { $placing, followOrder } from './place-order.ts';

/**
 * `isConfirming`: the provider's page reported success, and the shop waits for the confirmation.
 * `isUnpaid`: the provider reports that there is no payment.
 */
export type PlacedOrder =
  | { order: Order; isConfirming: boolean; isUnpaid: boolean }
  | { problem: string }
  | 'absent'
  | 'asking';

interface Wanted {
  guid: string;
  /** Returned from a payment page, whose address is no proof: the provider is queried. */
  isReturn: boolean;
  /** Whether the return address reports a payment. */
  saysPaid: boolean;
}

/** Delays between polls; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 3_000, 4_000];
/** Maximum requests to the provider, before polling only the shop. */
const MAX_PROVIDER_CHECKS = PAUSES_MS.length;

export const placedOrder = ({ guid, isReturn, saysPaid }: Wanted): ReadableAtom<PlacedOrder> => {
  let polls = 0;
  let [isUnpaid, isDeclined] = [false, false];
  // After a reported success, an earlier rejection is outdated: the order may be paid with another card.
  const isPending = ({ state }: Order) =>
    state === 'INI' ||
    (state === 'PCH' && isReturn && saysPaid && !isDeclined && polls < MAX_PROVIDER_CHECKS);
  const $answer = queryOf(orderFind, atom(guid === '' ? null : { guid }), {
    before: async () => {
      polls += 1;
      if (isReturn && polls <= MAX_PROVIDER_CHECKS)
        ({ isUnpaid, isDeclined } = await askProvider(guid, saysPaid));
    },
    againAfter: ({ data }) => isPending(data) && (PAUSES_MS[polls] ?? PAUSES_MS.at(-1) ?? false),
  });

  /** The order that was just placed, until the server has answered. */
  const $placedNow = computed($placing, (placing) =>
    placing.status === 'placed' && placing.order.gUID === guid ? placing.order : undefined,
  );

  const seenIn = ({ data, error }: Answer<typeof orderFind>, placedNow?: Order): PlacedOrder => {
    if (guid === '' || error?.status === 404 || error?.status === 400) return 'absent';
    if (data)
      return {
        order: data.data,
        isConfirming: isPending(data.data) && saysPaid && polls < MAX_PROVIDER_CHECKS,
        isUnpaid,
      };
    if (placedNow) return { order: placedNow, isConfirming: false, isUnpaid };
    return error ? { problem: error.text } : 'asking';
  };
  const $seen = computed([$answer, $placedNow], seenIn);

  let shown: Order | undefined;
  onMount($seen, () =>
    $answer.listen(({ data }) => {
      if (!data || data.data === shown) return;
      // The charge and refunds change with the order.
      if (shown && shown.state !== data.data.state) void renew(paymentFind);
      shown = data.data;
      followOrder(shown);
    }),
  );
  return $seen;
};
