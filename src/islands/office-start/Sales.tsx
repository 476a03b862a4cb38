import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import type { CallOutput } from '#contract/call';
import type { officeDashboard, SalesPeriod } from '#contract/calls/office';
import { Bars } from '../../ui/chart/Bars.tsx';
import { Lines } from './Lines.tsx';

type Found = CallOutput<typeof officeDashboard>['data'];

interface SalesProps {
  sales: Found['sales'] | undefined;
  period: SalesPeriod;
  title: string;
}

const HEADS: Readonly<Record<SalesPeriod, string>> = {
  DAY: 'Día',
  WEEK: 'Semana del',
  MONTH: 'Mes',
};

/** `2026-11-22` → `22/11`; for a month `11/2026`. */
const labelOf = (day: string, period: SalesPeriod): string => {
  const [year, month, date] = day.split('-');
  return period === 'MONTH' ? `${month}/${year}` : `${date}/${month}`;
};

export const Sales = ({ sales, period, title }: SalesProps) => {
  if (!sales) return <Lines />;
  const cents = sales.reduce((sum, { total }) => sum + toCents(total), 0);
  const orders = sales.reduce((sum, sale) => sum + sale.orders, 0);
  if (orders === 0 && cents === 0)
    return <p className="muted">Todavía no hay ventas en este período.</p>;
  return (
    <>
      <p>
        <strong>{formatMoney(cents)}</strong> en {counted(orders, 'pedido', 'pedidos')}
      </p>
      <Bars
        title={title}
        heads={[HEADS[period], 'Total', 'Pedidos']}
        bars={sales.map(({ day, total, orders: count }) => ({
          id: day,
          label: labelOf(day, period),
          value: total,
          text: formatMoney(toCents(total)),
          more: formatNumber(count),
        }))}
      />
    </>
  );
};
