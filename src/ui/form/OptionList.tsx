/** A radio group of options with details and large targets. */
import { type ReactNode, useId } from 'react';
import styles from './OptionList.module.css';

interface Option {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  /** At the end of the line, such as a price. */
  aside?: ReactNode;
  /** Below the chosen option. */
  more?: ReactNode;
}

interface OptionListProps {
  legend: string;
  options: readonly Option[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  error?: string | undefined;
}

export const OptionList = ({ legend, options, chosen, onChoose, error }: OptionListProps) => {
  const name = useId();
  return (
    <fieldset
      className={styles.options}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <div key={option.id} className={styles.option}>
          <label className={styles.line}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
            />
            <span className={styles.text}>
              <span className={styles.title}>{option.title}</span>
              {option.detail && <span className="small muted">{option.detail}</span>}
            </span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </label>
          {option.id === chosen && option.more && <div className={styles.more}>{option.more}</div>}
        </div>
      ))}
      {error !== undefined && (
        <span className="field-error" id={`${name}-error`}>
          {error}
        </span>
      )}
    </fieldset>
  );
};
