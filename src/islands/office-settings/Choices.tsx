import { type ReactNode, useId } from 'react';
import { GroupError } from '../../ui/form/GroupError.tsx';
import styles from './Settings.module.css';

interface ChoicesProps<T> {
  legend: string;
  /** For screen readers alone. */
  isLegendHidden?: boolean;
  options: readonly { id: T; name: string }[];
  chosen: readonly T[];
  error?: string | undefined;
  /** Says why the last one cannot be taken off; absent: it can. */
  needsOne?: string;
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
  error,
  children,
  onChange,
}: ChoicesProps<T>) => {
  const reasonId = useId();
  const [only, ...others] = chosen;
  const isLast = (id: T): boolean => needsOne !== undefined && others.length === 0 && id === only;
  return (
    <fieldset className={styles.choice}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {children}
      {needsOne !== undefined && chosen.length === 1 && (
        <p id={reasonId} className={`small muted ${styles.reason}`}>
          {needsOne}
        </p>
      )}
      {options.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={isLast(id)}
            aria-describedby={isLast(id) ? reasonId : undefined}
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
      <GroupError text={error} />
    </fieldset>
  );
};
