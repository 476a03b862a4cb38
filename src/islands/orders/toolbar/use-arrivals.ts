/** Shows orders that arrive while the list is open, and reports them in a message. */
import { useCallback, useEffect, useRef } from 'react';
import { renewLists } from '#stores/orders/order-management';
import type { OrderNews } from '#stores/orders/order-notifications';
import { showToast } from '#stores/toasts';
import { arrivedText } from './arrived.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;
const NUMBER = /^\(\d+\) /;

/** @returns a function that receives the number of new orders */
const useArrivedTitle = (): ((came: number) => void) => {
  const untouched = useRef(0);
  const show = useCallback(() => {
    const title = document.title.replace(NUMBER, '');
    document.title = untouched.current > 0 ? `(${untouched.current}) ${title}` : title;
  }, []);
  useEffect(() => {
    const touch = () => {
      if (untouched.current === 0) return;
      untouched.current = 0;
      show();
    };
    for (const name of TOUCHES) addEventListener(name, touch);
    return () => {
      touch();
      for (const name of TOUCHES) removeEventListener(name, touch);
    };
  }, [show]);
  return useCallback(
    (came) => {
      untouched.current += came;
      show();
    },
    [show],
  );
};

export const useArrivals = ($news: OrderNews): void => {
  /** Undefined before the first reply. */
  const newestId = useRef<number>(undefined);
  const count = useArrivedTitle();
  useEffect(
    () =>
      $news.subscribe(({ data }) => {
        if (!data) return;
        const { newest } = data.data;
        const before = newestId.current;
        newestId.current = Math.max(before ?? 0, newest[0]?.id ?? 0);
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
