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

export const Tick = ({ name, label, isOn }: { name: string; label: string; isOn: boolean }) => (
  <label className="cluster">
    <input type="checkbox" name={name} defaultChecked={isOn} /> {label}
  </label>
);
