/** A native select. */
import { type Control, Field } from './Field.tsx';
import { openFirst } from './open-first.ts';

interface SelectProps {
  label: string;
  /** For forms that read their controls. */
  name?: string;
  value: string;
  options: readonly { id: string | number; name: string; disabled?: boolean }[];
  onChange: (id: string) => void;
  error?: string | undefined;
  hint?: string;
  /** A warning about the value, which does not prevent sending. */
  note?: string | undefined;
  disabled?: boolean;
  /** Shown first, without a value, until something is chosen. */
  placeholder?: string;
  /** Whether a choice is saved at once. */
  acts?: boolean;
}

export const Select = (props: SelectProps) => (
  <Field label={props.label} error={props.error} hint={props.hint} note={props.note}>
    {(control: Control) => (
      <select
        {...control}
        className="select"
        name={props.name}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={props.acts ? openFirst : undefined}
      >
        {props.placeholder !== undefined && (
          <option value="" disabled>
            {props.placeholder}
          </option>
        )}
        {props.options.map((option) => (
          <option key={option.id} value={`${option.id}`} disabled={option.disabled}>
            {option.name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
