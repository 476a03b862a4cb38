/** An order that the checkout's last step shows: followed while its payment is on its way. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { orderFind } from '#contract/calls/orders';
import { paymentFind } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { type Answer, queryOf, renew } from '../reads/query.ts';
import { askProvider } from './payment.ts';
import { $placing, followOrder } from './place-order.ts';

/**
 * `isConfirming`: the provider's page said yes, and its word has not reached the shop yet.
 * `isUnpaid`: the provider was asked, and knows of no payment.
 */
export type PlacedOrder =
  | { order: Order; isConfirming: boolean; isUnpaid: boolean }
  | { problem: string }
  | 'absent'
  | 'asking';

interface Wanted {
  guid: string;
  /** Back from a payment page: what its address says is no proof, the provider is asked. */
  isReturn: boolean;
  /** The address says that it was paid. */
  saysPaid: boolean;
}

/** Between two questions; the last one for as long as somebody looks. */
const PAUSES_MS = [1_000, 2_000, 3_000, 4_000];
/** So often the provider is asked before the shop is. */
const MOST_ASKED = PAUSES_MS.length;

export const placedOrder = ({ guid, isReturn, saysPaid }: Wanted): ReadableAtom<PlacedOrder> => {
  let asked = 0;
  let isUnpaid = false;
  // Back from a page that says yes, an earlier refusal is old news: the same order may be paid with another card.
  const waits = ({ state }: Order) =>
    state === 'INI' || (state === 'PCH' && isReturn && saysPaid && asked < MOST_ASKED);
  const $answer = queryOf(orderFind, atom(guid === '' ? null : { guid }), {
    before: async () => {
      asked += 1;
      if (isReturn && asked <= MOST_ASKED) isUnpaid = await askProvider(guid, saysPaid);
    },
    againAfter: ({ data }) => waits(data) && (PAUSES_MS[asked] ?? PAUSES_MS.at(-1) ?? false),
  });

  /** What an order that was placed just now is shown as, before the server was asked about it. */
  const $known = computed($placing, (placing) =>
    placing.status === 'placed' && placing.order.gUID === guid ? placing.order : undefined,
  );

  const seenIn = ({ data, error }: Answer<typeof orderFind>, known?: Order): PlacedOrder => {
    if (guid === '' || error?.status === 404 || error?.status === 400) return 'absent';
    if (data)
      return {
        order: data.data,
        isConfirming: waits(data.data) && saysPaid && asked < MOST_ASKED,
        isUnpaid,
      };
    if (known) return { order: known, isConfirming: false, isUnpaid };
    return error ? { problem: error.text } : 'asking';
  };
  const $seen = computed([$answer, $known], seenIn);

  let shown: Order | undefined;
  onMount($seen, () =>
    $answer.listen(({ data }) => {
      if (!data || data.data === shown) return;
      // What was charged or given back changes with the order.
      if (shown && shown.state !== data.data.state) void renew(paymentFind);
      shown = data.data;
      followOrder(shown);
    }),
  );
  return $seen;
};
