/** A report as a chart, the same figures as a table, and files of it. */
import type { ReactNode } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { takeOutTable } from '#stores/office/reports';
import { BarChart } from '../../ui/chart/Bars.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { FileButtons } from '../../ui/office/FileButtons.tsx';
import { type ReportColumn, type ReportRow, shownValue } from './report-table.ts';

/** Bars of a year of days. */
const MAX_BARS = 366;

interface ReportViewProps<T extends ReportRow> {
  /** `Ventas por marca`. */
  title: string;
  /** Name of the files, without their extension. */
  file: string;
  columns: readonly ReportColumn<T>[];
  rows: readonly T[];
  /** Whether there are more rows than the table has. */
  isCut: boolean;
  /** Above the chart: the sums. */
  children: ReactNode;
}

export const ReportView = <T extends ReportRow>(props: ReportViewProps<T>) => {
  const { title, file, columns, rows, isCut, children } = props;
  const bars = rows.slice(0, MAX_BARS).map(({ id, name, total }) => ({
    id,
    label: name,
    value: total,
    text: formatMoney(toCents(total)),
  }));
  return (
    <div className="stack">
      {children}
      {rows.length > 0 && <BarChart label={`${title}: como tabla debajo`} bars={bars} />}
      {isCut && <p className="muted">Se muestran los mil primeros: acorta el período.</p>}
      <ListTable<T>
        label={title}
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns.map(({ title: head, value, kind }) => ({
          title: head,
          cell: (row) => shownValue(value(row), kind),
          isNumber: kind !== 'text',
        }))}
      />
      <FileButtons
        takeOut={(options) =>
          takeOutTable(
            {
              titles: columns.map(({ title: head }) => head),
              rows: rows.map((row) => columns.map(({ value }) => value(row))),
            },
            { title, ...options },
          )
        }
        name={() => file}
      />
    </div>
  );
};
