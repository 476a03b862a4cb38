/** Tells a buyer that money came back: how much, and when. */
import { longDate } from '#contract/dates';
import { Notice } from '../Notice.tsx';

interface ReturnedProps {
  /** As it is shown, such as `$ 1.234,50`. */
  amount: string;
  /** ISO instant; null where nobody knows. */
  date: string | null;
}

export const Returned = ({ amount, date }: ReturnedProps) => (
  <Notice tone="success">
    Te devolvimos {amount}
    {date !== null && ` el ${longDate(date)}`}. Con una tarjeta puede tardar hasta dos resúmenes.
  </Notice>
);
