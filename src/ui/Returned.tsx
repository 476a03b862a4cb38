/** Tells a buyer that money came back: how much, and when. */
import { Notice } from './Notice.tsx';

const day = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'long',
  timeZone: 'America/Montevideo',
});

interface ReturnedProps {
  /** As it is shown, such as `$ 1.234,50`. */
  amount: string;
  /** ISO instant; null where nobody knows. */
  date: string | null;
}

export const Returned = ({ amount, date }: ReturnedProps) => (
  <Notice tone="success">
    Te devolvimos {amount}
    {date !== null && ` el ${day.format(new Date(date))}`}. Con una tarjeta puede tardar hasta dos
    resúmenes.
  </Notice>
);
