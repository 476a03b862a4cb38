import { InputField } from '../../../ui/form/Field.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import styles from './Returns.module.css';
import {
  type ReturnLine,
  type TypedUnits,
  typedUnits,
  unitsName,
  unitsProblem,
} from './return-form.ts';

/** Where units go that are not sold again. */
export const WRITTEN_OFF = '';

interface ReturnRowsProps {
  lines: readonly ReturnLine[];
  units: TypedUnits;
  /** Its error `units` is shown at the row that it is about. */
  form: Pick<FormState, 'errors'>;
  onUnits: (units: TypedUnits) => void;
  /** Where each row's units go; absent = that is not asked. */
  shelves?: {
    branches: readonly { code: string; name: string }[];
    /** By position. */
    chosen: Readonly<Record<number, string>>;
    onChosen: (chosen: Readonly<Record<number, string>>) => void;
  };
}

/** Asks how many units of each line come back, and where they go: a free text has no stock. */
export const ReturnRows = ({ lines, units, form, onUnits, shelves }: ReturnRowsProps) => (
  <fieldset className={styles.rows}>
    <legend className="visually-hidden">Productos</legend>
    {lines.map(({ position, code, name, most }) => (
      <div key={position} className={styles.row}>
        <p>
          {name} <span className="code small muted">{code}</span>
        </p>
        <InputField
          label={`Unidades, de ${most}`}
          aria-label={`Unidades de ${code || name}, de ${most}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          name={unitsName(position)}
          error={position === unitsProblem(lines, units)?.position ? form.errors.units : undefined}
          defaultValue={`${units[position] ?? 0}`}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onUnits({ ...units, [position]: typedUnits(target.value) })}
        />
        {shelves && code !== '' && (
          <Select
            label={`Adónde va ${code}`}
            value={shelves.chosen[position] ?? WRITTEN_OFF}
            options={[
              ...shelves.branches.map((branch) => ({
                id: branch.code,
                name: `Al stock de ${branch.name}`,
              })),
              { id: WRITTEN_OFF, name: 'No vuelve a la venta' },
            ]}
            onChange={(branch) => shelves.onChosen({ ...shelves.chosen, [position]: branch })}
          />
        )}
      </div>
    ))}
  </fieldset>
);
