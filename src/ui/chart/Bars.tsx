import styles from './Bars.module.css';
import { chartLabels } from './chart-labels.ts';

interface Bar {
  /** Unique key: `2026-11-22`. */
  id: string;
  label: string;
  value: number;
  /** The formatted value: `$ 1.234,50`. */
  text: string;
}

interface TableBar extends Bar {
  /** Further column of the table. */
  more: string;
}

interface BarsProps {
  /** Title: `Ventas por día`. */
  title: string;
  bars: readonly TableBar[];
  /** Heads of the table's columns: bar, value and further column. */
  heads: readonly [string, string, string];
}

const HEIGHT = 120;
const WIDTH = 20;
const GAP = 4;

interface BarChartProps {
  /** Says what it shows and where the same figures are as a table. */
  label: string;
  bars: readonly Bar[];
}

/** Shows amounts as bars. */
export const BarChart = ({ label: name, bars }: BarChartProps) => {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const heightOf = (value: number) => Math.round((value / max) * HEIGHT);
  const labels = chartLabels(bars);
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={name}
      >
        {bars.map(({ id, label, value, text }, index) => (
          <rect
            key={id}
            x={index * WIDTH + GAP / 2}
            y={HEIGHT - heightOf(value)}
            width={WIDTH - GAP}
            height={Math.max(1, heightOf(value))}
          >
            <title>{`${label}: ${text}`}</title>
          </rect>
        ))}
      </svg>
      {/* The table has them for screen readers. */}
      <div
        className={styles.labels}
        aria-hidden="true"
        data-ends={labels.length < bars.length ? '' : undefined}
      >
        {labels.map(({ id, label, text }) => (
          <span key={id}>
            {label} <b>{text}</b>
          </span>
        ))}
      </div>
    </figure>
  );
};

/** Shows amounts over time as bars, with a table of those that are not zero beside them. */
export const Bars = ({ title, bars, heads }: BarsProps) => {
  const filled = bars.filter(({ value }) => value !== 0);
  return (
    <div className={styles.whole}>
      <BarChart label={`${title}: como tabla al lado`} bars={bars} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className={styles.table} aria-label={title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col" className="numeric">
                {heads[1]}
              </th>
              <th scope="col" className="numeric">
                {heads[2]}
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.toReversed().map(({ id, label, text, more }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td className="numeric">{text}</td>
                <td className="numeric">{more}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
