/** A quantity to type, with plus and minus, each off at its limit. */
import { useState } from 'react';
import { MAX_QUANTITY } from '#contract/limits';
import { Icon } from '../../icons/Icon.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  /** The item's name, for screen readers. */
  name: string;
  onStep: (by: 1 | -1) => void;
  onSet: (quantity: number) => void;
}

/** Undefined for invalid quantities. */
const typedNumber = (text: string): number | undefined => {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return number > 0 ? number : undefined;
};

export const QuantityStepper = ({ quantity, name, onStep, onSet }: QuantityStepperProps) => {
  /** Null while nothing is typed. Incomplete input requests nothing. */
  const [typed, setTyped] = useState<string | null>(null);
  const finish = (): void => {
    const wanted = typedNumber(typed ?? '');
    setTyped(null);
    if (wanted !== undefined && wanted !== quantity) onSet(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in every row.
    <div className={styles.stepper} role="group" aria-label={`Cantidad de ${name}`}>
      <button
        type="button"
        aria-label={`Quitar uno de ${name}`}
        disabled={quantity <= 1}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={`Unidades de ${name}`}
        value={typed ?? `${quantity}`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key === 'Escape' && typed !== null) {
            // A drawer around it stays open.
            event.preventDefault();
            setTyped(null);
          }
        }}
      />
      <output className="visually-hidden" aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={`Agregar uno de ${name}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
};
