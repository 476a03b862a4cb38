import type { ReactNode } from 'react';
import styles from './Settings.module.css';

interface ChoicesProps<T> {
  legend: string;
  /** For screen readers alone. */
  isLegendHidden?: boolean;
  options: readonly { id: T; name: string }[];
  chosen: readonly T[];
  /** The last one cannot be taken off. */
  needsOne?: boolean;
  /** Choices before the options. */
  children?: ReactNode;
  /** Gets the chosen ones in the order of the options. */
  onChange: (chosen: T[]) => void;
}

/** Checkboxes of a setting of which several may be chosen. */
export const Choices = <T extends string | number>({
  legend,
  isLegendHidden,
  options,
  chosen,
  needsOne,
  children,
  onChange,
}: ChoicesProps<T>) => (
  <fieldset className={styles.choice}>
    <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
    {children}
    {options.map(({ id, name }) => (
      <label key={id}>
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          disabled={needsOne && chosen.length === 1 && chosen.includes(id)}
          onChange={({ target }) =>
            onChange(
              options
                .map((option) => option.id)
                .filter((each) => (each === id ? target.checked : chosen.includes(each))),
            )
          }
        />
        {name}
      </label>
    ))}
  </fieldset>
);
