import { MAX_PRINT_STEPS, type OwnStep } from '#contract/entities/own-printing';
import { Button } from '../../ui/Button.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { type FaultOf, Numbers } from './PrintFields.tsx';
import styles from './Settings.module.css';

interface PrintStepsProps {
  steps: readonly OwnStep[];
  faultOf: FaultOf;
  onChange: (steps: OwnStep[]) => void;
}

/** Discounts for many equal pieces. */
export const PrintSteps = ({ steps, faultOf, onChange }: PrintStepsProps) => (
  <fieldset className={styles.inner}>
    <legend>Descuentos por cantidad</legend>
    {steps.map((step, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing else that stays.
      <div key={at} className={styles.fields}>
        <Numbers
          fields={[
            { name: 'from', label: 'Desde', hint: 'piezas iguales' },
            { name: 'percent', label: 'Descuento', hint: '%' },
          ]}
          values={step}
          faultOf={(field) => faultOf(`steps.${at}.${field}`)}
          onChange={(part) => onChange(steps.with(at, { ...step, ...part }))}
        />
        <Button
          look="quiet small"
          aria-label={`Quitar el descuento desde ${step.from}`}
          onClick={() => onChange(steps.filter((_, index) => index !== at))}
        >
          Quitar
        </Button>
      </div>
    ))}
    <GroupError text={faultOf('steps')} />
    {steps.length < MAX_PRINT_STEPS && (
      <Button
        look="small"
        onClick={() => onChange([...steps, { from: (steps.at(-1)?.from ?? 5) * 2, percent: 10 }])}
      >
        Agregar un descuento
      </Button>
    )}
  </fieldset>
);
