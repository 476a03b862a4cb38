import { formatMoney, toCents } from '#contract/amounts/money';

interface InDollarsProps {
  cents: number;
  /** Pesos for a dollar. */
  rate: number;
  isDone?: boolean;
}

export const InDollars = ({ cents, rate, isDone = false }: InDollarsProps) => (
  <>
    {isDone ? 'Se cobraron' : 'Se cobran'}{' '}
    <strong className="whole">{formatMoney(cents, 'USD')}</strong>, a{' '}
    <span className="whole">{formatMoney(toCents(rate))}</span> por dólar.
  </>
);
