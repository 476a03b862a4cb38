/** Tells of orders that come in while the list is looked at: they show by themselves, and a message names them. */
import { useEffect, useRef } from 'react';
import { renewLists } from '#stores/orders/order-management';
import type { OrderNews } from '#stores/orders/order-notifications';
import { showToast } from '#stores/toasts';
import { arrivedText } from './arrived.ts';
import { useArrivedTitle } from './use-arrived-title.ts';

export const useArrivals = ($news: OrderNews): void => {
  /** The newest order that has been seen or told; undefined = the first answer is still to come. */
  const known = useRef<number>(undefined);
  const count = useArrivedTitle();
  useEffect(
    () =>
      $news.subscribe(({ data }) => {
        if (!data) return;
        const { newest } = data.data;
        const before = known.current;
        known.current = Math.max(before ?? 0, newest[0]?.id ?? 0);
        if (before === undefined) return;
        const numbers = newest.filter(({ id }) => id > before).map(({ number }) => number);
        if (numbers.length === 0) return;
        renewLists();
        showToast('success', arrivedText(numbers, newest.length));
        count(numbers.length);
      }),
    [$news, count],
  );
};
