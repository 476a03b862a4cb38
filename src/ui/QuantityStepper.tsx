/** A quantity with plus and minus; minus is off at 1. */
import { Icon } from '../icons/Icon.tsx';
import styles from './QuantityStepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  /** What the quantity is of, for screen readers. */
  name: string;
  onStep: (by: 1 | -1) => void;
}

export const QuantityStepper = ({ quantity, name, onStep }: QuantityStepperProps) => (
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
    <output aria-live="polite">{quantity}</output>
    <button type="button" aria-label={`Agregar uno de ${name}`} onClick={() => onStep(1)}>
      <Icon name="plus" />
    </button>
  </div>
);
