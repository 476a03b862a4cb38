/** Tells buyers what an edit of their paid order left to pay, and how. */
import { paymentList } from '#contract/calls/payments';
import type { Order } from '#contract/entities/orders';
import { useQuery } from '../use-query.ts';
import { DueToPay } from './DueToPay.tsx';

interface DueNowProps {
  order: Pick<Order, 'number' | 'due'>;
  /** Where the proof of the payment can be sent to. */
  proof: readonly { by: string; href: string }[];
}

export const DueNow = ({ order: { number, due }, proof }: DueNowProps) => {
  const { data } = useQuery(paymentList, due === undefined ? null : {});
  if (due === undefined) return null;
  const ways = (data?.data ?? []).flatMap(({ isOnline, name, instructions: lines }) =>
    isOnline || lines.length === 0 ? [] : [{ name, lines }],
  );
  return <DueToPay number={number} due={due} ways={ways} proof={proof} />;
};
