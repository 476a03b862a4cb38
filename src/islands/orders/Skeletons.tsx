/** The shape of a list of orders while it is on its way. */
import styles from './Orders.module.css';

export const Skeletons = ({ rows }: { rows: number }) => (
  <div className={styles.orders} role="status" aria-label="Cargando pedidos">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
      <div key={row} className={`card ${styles.order}`} aria-hidden="true">
        <span className={`skeleton ${styles.titleLine}`} />
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line}`} />
      </div>
    ))}
  </div>
);
