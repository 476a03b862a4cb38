/** `/gestion/informes`: sales of a period and stock, in groups, and the period's sales for the accountant. */
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import { oneDecimal } from '#contract/amounts/numbers';
import {
  reportSales,
  reportStock,
  SALES_GROUPS,
  type SalesGroup,
  STOCK_GROUPS,
  type StockGroup,
} from '#contract/calls/reports';
import { addDays, dayText, shopDay } from '#contract/time/dates';
import { $session } from '#stores/account/session';
import { $search, go } from '#stores/address';
import { takeOutLedger } from '#stores/office/reports';
import { choiceFilter, codecOf, dayFilter } from '#stores/reads/list-query';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { type FilterField, ListFilters } from '../../ui/list/ListFilters.tsx';
import { Box, Boxes } from '../../ui/office/Box.tsx';
import { FileButtons } from '../../ui/office/FileButtons.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import { ReportView } from './ReportView.tsx';
import {
  fileWord,
  marginShare,
  reportColumns,
  type SalesRow,
  type StockRow,
} from './report-table.ts';

const SALES_NAMES: Readonly<Record<SalesGroup, string>> = {
  day: 'Día',
  branch: 'Local',
  brand: 'Marca',
  category: 'Categoría',
  customer: 'Cliente',
  seller: 'Vendedor',
  payment: 'Forma de pago',
};
const STOCK_NAMES: Readonly<Record<StockGroup, string>> = {
  branch: 'Local',
  brand: 'Marca',
  category: 'Categoría',
  provider: 'Proveedor',
};

const upper = (ids: readonly string[]) => ids.map((id) => id.toUpperCase());

const codec = codecOf({
  of: choiceFilter('de', ['STOCK']),
  by: choiceFilter('por', upper([...SALES_GROUPS, ...STOCK_GROUPS])),
  from: dayFilter('desde'),
  to: dayFilter('hasta'),
});
type Query = ReturnType<typeof codec.parse>;

const chosen = <T extends string>(groups: readonly [T, ...T[]], by: string): T =>
  groups.find((group) => group.toUpperCase() === by) ?? groups[0];

/** The first group is the choice without a value. */
const groupField = <T extends string>(
  names: Readonly<Record<T, string>>,
  [first, ...others]: readonly [T, ...T[]],
): FilterField<'by'> => ({
  key: 'by',
  kind: 'choice',
  label: 'Por',
  none: names[first],
  options: others.map((id) => ({ id: id.toUpperCase(), name: names[id] })),
});

const SALES_FIELDS: readonly FilterField<'by' | 'from' | 'to'>[] = [
  { key: 'from', kind: 'day', label: 'Desde', to: 'to' },
  { key: 'to', kind: 'day', label: 'Hasta', from: 'from' },
  groupField(SALES_NAMES, SALES_GROUPS),
];
const STOCK_FIELDS = [groupField(STOCK_NAMES, STOCK_GROUPS)];

/** Returns the chosen days, by default the current month. */
const periodOf = ({ from, to }: Query) => {
  const today = shopDay(new Date());
  return { from: from || `${(to || today).slice(0, 8)}01`, to: to || today };
};
type Period = ReturnType<typeof periodOf>;

/** Longer periods show days with sales alone. */
const MAX_DAYS = 366;

/** Adds the days without sales. */
const withEmptyDays = (rows: readonly SalesRow[], { from, to }: Period): SalesRow[] => {
  const days: string[] = [];
  for (let day = from; day <= to && days.length <= MAX_DAYS; day = addDays(day, 1)) days.push(day);
  const named = new Map(rows.map((row) => [row.id, { ...row, name: dayText(row.id) }]));
  if (days.length > MAX_DAYS) return [...named.values()];
  return days.map(
    (id) => named.get(id) ?? { id, name: dayText(id), orders: 0, units: 0, total: 0, net: 0 },
  );
};

/** The sign stays with its number where a line ends. */
const amountOf = (cents: number): string => formatMoney(cents).replaceAll(' ', '\u00a0');
const money = (amount: number): string => amountOf(toCents(amount));

const SalesReport = ({ period, by }: { period: Period; by: SalesGroup }) => {
  const { data, error, again } = useQuery(reportSales, { ...period, by });
  if (error) return <RetryNotice text={error.text} onRetry={again} />;
  if (!data) return <Spinner />;
  const { rows, sum, shipping, isCut } = data.data;
  if (rows.length === 0)
    return (
      <EmptyState text={`No hay ventas del ${dayText(period.from)} al ${dayText(period.to)}.`} />
    );
  const share = marginShare(sum);
  return (
    <ReportView<SalesRow>
      title={`Ventas por ${SALES_NAMES[by].toLowerCase()}`}
      file={`ventas-por-${fileWord(SALES_NAMES[by])}-${period.from}-${period.to}`}
      columns={reportColumns<SalesRow>({
        head: SALES_NAMES[by],
        count: { title: 'Pedidos', value: ({ orders }) => orders, kind: 'count' },
        hasCosts: sum.cost !== undefined,
      })}
      rows={by === 'day' ? withEmptyDays(rows, period) : rows}
      isCut={isCut}
    >
      <p>
        Del {dayText(period.from)} al {dayText(period.to)}: <strong>{money(sum.total)}</strong> en{' '}
        {counted(sum.orders, 'pedido', 'pedidos')}, sin envíos ni devoluciones. Neto{' '}
        {money(sum.net)}, IVA {amountOf(toCents(sum.total) - toCents(sum.net))}. Envíos{' '}
        {money(shipping)}.
      </p>
      {sum.cost === 0 && (
        <p className="muted">
          Sin costos cargados no hay margen: se cargan en cada producto o al importar.
        </p>
      )}
      {share !== undefined && sum.margin !== undefined && (
        <p>
          Margen {money(sum.margin)} ({oneDecimal(share)} %) sobre los productos con costo, según su
          último costo.
        </p>
      )}
    </ReportView>
  );
};

const StockReport = ({ by }: { by: StockGroup }) => {
  const { data, error, again } = useQuery(reportStock, { by });
  if (error) return <RetryNotice text={error.text} onRetry={again} />;
  if (!data) return <Spinner />;
  const { rows, isCut } = data.data;
  if (rows.length === 0) return <EmptyState text="No hay unidades en stock." />;
  return (
    <ReportView<StockRow>
      title={`Stock por ${STOCK_NAMES[by].toLowerCase()}`}
      file={`stock-por-${fileWord(STOCK_NAMES[by])}-${shopDay(new Date())}`}
      columns={reportColumns<StockRow>({
        head: STOCK_NAMES[by],
        count: { title: 'Productos', value: ({ products }) => products, kind: 'count' },
        hasCosts: rows.some(({ cost }) => cost !== undefined),
      })}
      rows={rows}
      isCut={isCut}
    >
      <p>
        Las unidades que hay ahora, sin las apartadas para pedidos, a los precios de hoy
        {rows.some(({ cost }) => cost !== undefined) && ' y con su último costo'}.
      </p>
    </ReportView>
  );
};

const TITLE = 'Ventas del período';

export const ReportsScreen = () => {
  const session = useStore($session, { ssr: 'initial' });
  const search = useStore($search, { ssr: 'initial' });
  const query = useMemo(() => codec.parse(search ?? ''), [search]);
  const mayStock = useMay('stock');
  const isStock = query.of === 'STOCK';
  const period = periodOf(query);
  const open = (next: Query) => go(location.pathname + codec.write({ ...next, page: 1 }));
  if (search === null || session.status !== 'user') return <Spinner />;
  return (
    <div className="stack">
      {mayStock && (
        <fieldset className="cluster">
          <legend className="visually-hidden">Informe</legend>
          {(['', 'STOCK'] as const).map((of) => (
            <button
              key={of}
              type="button"
              className={query.of === of ? 'button button-primary' : 'button'}
              aria-pressed={query.of === of}
              onClick={() => open({ ...query, of, by: '' })}
            >
              {of === '' ? 'Ventas' : 'Stock'}
            </button>
          ))}
        </fieldset>
      )}
      <ListFilters
        key={query.of}
        fields={isStock ? STOCK_FIELDS : SALES_FIELDS}
        query={query}
        onQuery={open}
      />
      {isStock ? (
        <StockReport by={chosen(STOCK_GROUPS, query.by)} />
      ) : (
        <>
          <SalesReport period={period} by={chosen(SALES_GROUPS, query.by)} />
          <Boxes>
            <Box title="Para el contador" isWide>
              <p className="muted">
                Una línea por venta y por devolución del {dayText(period.from)} al{' '}
                {dayText(period.to)}, con neto, IVA, total, RUT o cédula, forma de pago, local y
                vendedor. Cada venta cuenta el día de su pago.
              </p>
              <FileButtons
                takeOut={(options) => takeOutLedger(period, { title: TITLE, ...options })}
                name={() => `ventas-${period.from}-${period.to}`}
              />
            </Box>
          </Boxes>
        </>
      )}
    </div>
  );
};
