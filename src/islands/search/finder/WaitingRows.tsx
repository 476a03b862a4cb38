/** What stands in a column while its choices load. */
import css from './advanced.module.css';

const ROWS = ['1', '2', '3', '4', '5', '6'];

export const WaitingRows = ({ count }: { count: number }) => (
  <div role="status">
    <span className="visually-hidden">Cargando…</span>
    {ROWS.slice(0, count).map((row) => (
      <div key={row} className={`skeleton ${css.waitingRow}`} />
    ))}
  </div>
);
