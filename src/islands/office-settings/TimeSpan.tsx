import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import styles from './Settings.module.css';

interface TimeSpanProps {
  /** Its place among the spans of a day or week, from 0. */
  place: number;
  span: { open: string; close: string };
  faultOf: (field: string) => string | undefined;
  onChange: (part: { open?: string; close?: string }) => void;
  onRemove: () => void;
}

const LABELS = { open: 'Abre', close: 'Cierra' } as const;

/** Edits the opening and closing time of one of several spans, or removes it. */
export const TimeSpan = ({ place, span, faultOf, onChange, onRemove }: TimeSpanProps) => (
  <div className={styles.span}>
    {(['open', 'close'] as const).map((part) => (
      <InputField
        key={part}
        label={LABELS[part]}
        error={faultOf(`hours.${place}.${part}`)}
        type="time"
        required
        value={span[part]}
        onChange={({ target }) => onChange({ [part]: target.value })}
      />
    ))}
    <Button look="small" aria-label={`Quitar el horario ${place + 1}`} onClick={onRemove}>
      Quitar
    </Button>
  </div>
);
