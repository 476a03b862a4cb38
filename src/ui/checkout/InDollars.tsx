import { formatMoney, toCents } from '#contract/amounts/money';

interface InDollarsProps {
  cents: number;
  /** Pesos for a dollar. */
  rate: number;
  isDone?: boolean;
}

export const InDollars = ({ cents, rate, isDone = false }: InDollarsProps) => (
  <>
    {isDone ? 'Se cobraron' : 'Se cobran'} <strong>{formatMoney(cents, 'USD')}</strong>, a{' '}
    {formatMoney(toCents(rate))} por dólar.
  </>
);
