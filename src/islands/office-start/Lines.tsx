import styles from './Dashboard.module.css';

/** Shows skeleton lines while data loads. */
export const Lines = () => (
  <div className={styles.lines} role="status" aria-label="Cargando…">
    {[1, 2, 3, 4].map((line) => (
      <span key={line} className="skeleton" aria-hidden="true" />
    ))}
  </div>
);
