/** A honeypot: a hidden field that only programs fill in. */

interface TrapFieldProps {
  value: string;
  onChange: (value: string) => void;
}

export const TrapField = ({ value, onChange }: TrapFieldProps) => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      No completes este campo
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  </div>
);
