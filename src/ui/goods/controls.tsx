import { Field } from '../form/Field.tsx';

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { id: string | number; name: string }[];
  /** The label of the empty choice; absent = a choice is required. */
  none?: string;
  error?: string | undefined;
}

/** An uncontrolled select. */
export const Choice = ({ name, label, value, options, none, error }: ChoiceProps) => (
  <Field label={label} error={error}>
    {(control) => (
      // Remount when the options arrive, so that the default value applies.
      <select {...control} key={options.length} className="select" name={name} defaultValue={value}>
        {none !== undefined && <option value="">{none}</option>}
        {options.every(({ id }) => String(id) !== value) && value !== '' && (
          <option value={value}>Cargando…</option>
        )}
        {options.map(({ id, name: text }) => (
          <option key={id} value={`${id}`}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface TickProps {
  name: string;
  label: string;
  isOn: boolean;
  /** Absent: a form reads it. */
  onChange?: ((isOn: boolean) => void) | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

export const Tick = ({ name, label, isOn, onChange, hint, error }: TickProps) => (
  <Field hint={hint} error={error}>
    {(control) => (
      <span>
        <label className="cluster">
          <input
            {...control}
            type="checkbox"
            name={name}
            {...(onChange
              ? { checked: isOn, onChange: ({ target }) => onChange(target.checked) }
              : { defaultChecked: isOn })}
          />{' '}
          {label}
        </label>
      </span>
    )}
  </Field>
);
