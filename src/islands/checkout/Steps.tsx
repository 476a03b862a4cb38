/** The three steps of a purchase, and which one this is. */
import { Icon } from '../../icons/Icon.tsx';
import type { Step } from './address.ts';
import styles from './Steps.module.css';

const steps: readonly { step: Step; name: string }[] = [
  { step: 'summary', name: 'Tu compra' },
  { step: 'detail', name: 'Entrega y pago' },
  { step: 'done', name: 'Confirmación' },
];

export const stepName = (step: Step): string | undefined =>
  steps.find((one) => one.step === step)?.name;

export const Steps = ({ step }: { step: Step }) => {
  const at = steps.findIndex((one) => one.step === step);
  return (
    <ol className={styles.steps} aria-label="Pasos de la compra">
      {steps.map(({ step: own, name }, index) => (
        <li
          key={own}
          data-state={index < at ? 'past' : index === at ? 'now' : 'next'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < at ? <Icon name="check" /> : index + 1}
          </span>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
};
