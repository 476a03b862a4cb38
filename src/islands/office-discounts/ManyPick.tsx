import { useState } from 'react';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';

interface ManyPickProps {
  name: string;
  label: string;
  /** Label of the empty choice: `Todas`. */
  none: string;
  hint?: string;
  value: readonly string[];
  options: readonly { id: string; name: string }[];
  onChange?: (() => void) | undefined;
  error?: string | undefined;
}

/** Returns the ids of a `ManyPick`. */
export const idsIn = (data: FormData, name: string): string[] =>
  String(data.get(name) ?? '')
    .split(' ')
    .filter(Boolean);

/** Chooses several options, as one form field. */
export const ManyPick = (props: ManyPickProps) => {
  const { name, label, none, hint, options, error, onChange } = props;
  const [ids, setIds] = useState<readonly string[]>(props.value);
  const put = (next: readonly string[]): void => {
    setIds(next);
    // The hidden input has the new value after the next render.
    setTimeout(() => onChange?.());
  };
  return (
    <div className="stack">
      <Select
        label={label}
        value=""
        placeholder={ids.length === 0 ? none : 'Agregar…'}
        options={options.filter(({ id }) => !ids.includes(id))}
        onChange={(id) => put([...ids, id])}
        error={error}
        {...(hint !== undefined && { hint })}
      />
      {ids.length > 0 && (
        <ul className="cluster">
          {ids.map((id) => {
            const text = options.find((option) => option.id === id)?.name ?? id;
            return (
              <li key={id} className="tag">
                {text}{' '}
                <Button
                  look="quiet icon"
                  aria-label={`Quitar ${text}`}
                  onClick={() => put(ids.filter((one) => one !== id))}
                >
                  <OfficeIcon name="x" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <input type="hidden" name={name} value={ids.join(' ')} />
    </div>
  );
};
