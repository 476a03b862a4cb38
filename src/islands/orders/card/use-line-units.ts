import { stockList } from '#contract/calls/stock-list';
import type { Order } from '#contract/entities/orders';
import { isCancelled } from '#contract/orders/order-states';
import { useBranches } from '../../../ui/use-branches.ts';
import { useQuery } from '../../../ui/use-query.ts';
import { codesWithoutUnits, unitsText } from './line-units.ts';

/**
 * Returns a function that says at which branches the units of a line are. Empty in shops with one branch.
 * @param isCounter whether a seller of the shop looks at the order
 */
export const useLineUnits = (order: Order, isCounter: boolean): ((code: string) => string) => {
  const branches = useBranches();
  const isShown = isCounter && branches.length > 1 && !isCancelled(order);
  const missing = isShown ? codesWithoutUnits(order) : [];
  const { data } = useQuery(stockList, missing.length > 0 ? { codes: missing } : null);
  const nameOf = (wanted: string) => branches.find(({ code }) => code === wanted)?.name ?? wanted;
  return (code) => (isShown ? unitsText(order, code, data?.data ?? [], nameOf) : '');
};
