/** A report as columns, for the table on the page and for files alike. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber, oneDecimal } from '#contract/amounts/numbers';
import { normal } from '#contract/text/plain-text';

interface Figures {
  name: string;
  total: number;
  net: number;
  units: number;
  cost?: number | undefined;
  margin?: number | undefined;
}
/** One group of a report. */
export interface ReportRow extends Figures {
  id: string;
}
export type SalesRow = ReportRow & { orders: number };
export type StockRow = ReportRow & { products: number };

export interface ReportColumn<T> {
  title: string;
  value: (row: T) => string | number;
  /** Format on the page. */
  kind: 'text' | 'count' | 'money' | 'percent';
}

/** Returns the margin in percent of the price without tax; undefined without known costs. */
export const marginShare = ({ cost = 0, margin = 0 }: Pick<Figures, 'cost' | 'margin'>) =>
  cost > 0 ? (100 * margin) / (cost + margin) : undefined;

const rounded = (cents: number): number => Math.round(cents) / 100;

/** Empty where no cost is known: a margin of 0 would be a statement. */
const costColumns: ReportColumn<Figures>[] = [
  { title: 'Costo', value: ({ cost = 0 }) => (cost > 0 ? cost : ''), kind: 'money' },
  {
    title: 'Margen',
    value: ({ cost = 0, margin = 0 }) => (cost > 0 ? margin : ''),
    kind: 'money',
  },
  {
    title: 'Margen %',
    value: (row) => {
      const share = marginShare(row);
      return share === undefined ? '' : Math.round(share * 10) / 10;
    },
    kind: 'percent',
  },
];

interface Shape<T> {
  /** Title of the first column: `Marca`. */
  head: string;
  /** The column of counted entries. */
  count: ReportColumn<T>;
  hasCosts: boolean;
}

export const reportColumns = <T extends Figures>({
  head,
  count,
  hasCosts,
}: Shape<T>): ReportColumn<T>[] => [
  { title: head, value: ({ name }) => name, kind: 'text' },
  count,
  { title: 'Unidades', value: ({ units }) => units, kind: 'count' },
  { title: 'Neto', value: ({ net }) => net, kind: 'money' },
  {
    title: 'IVA',
    value: ({ total, net }) => rounded(toCents(total) - toCents(net)),
    kind: 'money',
  },
  { title: 'Total', value: ({ total }) => total, kind: 'money' },
  ...(hasCosts ? costColumns : []),
];

export const shownValue = (value: string | number, kind: ReportColumn<never>['kind']): string => {
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatMoney(toCents(value));
  return kind === 'percent' ? `${oneDecimal(value)} %` : formatNumber(value);
};

/** Returns the name of a group as file names have it: `forma-de-pago`. */
export const fileWord = (name: string): string => normal(name).replaceAll(' ', '-');
