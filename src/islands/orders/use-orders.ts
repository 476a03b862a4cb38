/** One page of orders: asked for when it opens, and again by itself while the server is away. */
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import { orderFilter } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import type { FilterItem } from '#contract/list-fields';

interface OrderPage {
  orders: readonly Order[];
  resultCount: number;
}
interface OrderList {
  /** What stands on the page; undefined before the first answer. */
  page?: OrderPage | undefined;
  isLoading: boolean;
  /** Replaces the list. */
  problem?: string | undefined;
  /** After a change of an order. */
  reload: () => void;
}

const RETRY_MS = 5_000;

/** @param filters undefined = not known yet whose orders; @param page 1-based */
export const useOrders = (
  filters: readonly FilterItem[] | undefined,
  page: number,
  rowsMax: number,
): OrderList => {
  const [list, setList] = useState<Omit<OrderList, 'reload'>>({ isLoading: true });
  const [turn, setTurn] = useState(0);
  const asked = filters && JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` counts wishes to ask again.
  useEffect(() => {
    if (asked === undefined) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setList((before) => ({ page: before.page, isLoading: true }));
    const ask = async (): Promise<void> => {
      // Written a moment ago from these very filters.
      const wanted = JSON.parse(asked) as FilterItem[];
      const input = { filters: wanted, rowIndex: page - 1, rowsMax };
      const reply = await send(orderFilter, input, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (reply.ok) {
        const { data: orders, resultCount } = reply.data;
        return setList({ page: { orders, resultCount }, isLoading: false });
      }
      // A search that is too long is told so, not that something somewhere is to be checked.
      const problem = reply.error.fields?.['filters.text'] ?? reply.error.text;
      setList({ isLoading: false, problem });
      const isPassing = reply.error.status === 0 || reply.error.status >= 500;
      if (isPassing) timer = setTimeout(() => void ask(), RETRY_MS);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [asked, page, rowsMax, turn]);
  return { ...list, reload: () => setTurn((before) => before + 1) };
};
