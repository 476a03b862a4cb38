/** What the buyer must do to pay, step by step. */
import styles from './Instructions.module.css';

export const Instructions = ({ lines }: { lines: readonly string[] }) => (
  <ol className={styles.instructions}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
);
