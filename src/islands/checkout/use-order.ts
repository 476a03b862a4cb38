/** The order that the last step shows: asked for, followed while its payment is on its way. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { askProvider } from '#stores/paying';
import { $placing, findOrder, followOrder } from '#stores/placing';
import { goTo } from './address.ts';

/** `isConfirming`: the provider's page said yes, and its word has not reached the shop yet. */
type Seen = { order: Order; isConfirming: boolean } | { problem: string } | 'absent' | 'asking';

/** Between two questions to the server; the last one for as long as the page is open. */
const PAUSES_MS = [1_000, 2_000, 3_000, 4_000];
const pauseAfter = (asked: number): number => PAUSES_MS[asked] ?? 4_000;

interface Wanted {
  guid: string;
  /** Back from a payment page: what its address says is no proof, the provider is asked. */
  isReturn: boolean;
  /** The address says that it was paid. */
  saysPaid: boolean;
}

export const useOrder = ({ guid, isReturn, saysPaid }: Wanted): Seen => {
  const placing = useStore($placing);
  const [seen, setSeen] = useState<Seen>('asking');
  const known = placing.status === 'placed' && placing.order.gUID === guid ? placing.order : null;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let asked = 0;
    const ask = async (): Promise<void> => {
      const asksProvider = isReturn && guid !== '' && asked < PAUSES_MS.length;
      if (asksProvider) await askProvider(guid, saysPaid);
      const found = guid === '' ? 'absent' : await findOrder(guid);
      if (isOver) return;
      asked += 1;
      if (found === 'absent') return setSeen('absent');
      if (!('gUID' in found)) {
        setSeen({ problem: found.text });
      } else {
        followOrder(found);
        const waits = found.state === 'INI';
        setSeen({ order: found, isConfirming: waits && saysPaid && asked < PAUSES_MS.length });
        if (!waits) {
          // What was asked is answered: a reload only looks.
          if (isReturn) goTo('done', 'replace', guid);
          return;
        }
      }
      timer = setTimeout(() => void ask(), pauseAfter(asked));
    };
    if (known && known.state !== 'INI') setSeen({ order: known, isConfirming: false });
    else void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [guid, known, isReturn, saysPaid]);
  return seen === 'asking' && known ? { order: known, isConfirming: false } : seen;
};
