import { useState } from 'react';
import type { OpeningException } from '#contract/entities/shop-settings';
import { Button } from '../../ui/Button.tsx';
import type { Keyed } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { Choices } from './Choices.tsx';
import styles from './Settings.module.css';
import { TimeSpan } from './TimeSpan.tsx';

export type OpeningRow = Keyed<OpeningException>;
type Span = OpeningException['hours'][number];

const USUAL: Span = { open: '09:00', close: '12:00' };
const MAX_SPANS = 3;

interface OpeningDayProps {
  row: OpeningRow;
  /** All of the shop. */
  branches: readonly { code: string; name: string }[];
  /** The public note, such as `Viernes 25 de diciembre: cerrado (Navidad)`. */
  note: string;
  isNew: boolean;
  faultOf: (field: string) => string | undefined;
  hasFault: boolean;
  onChange: (row: OpeningRow) => void;
  onRemove: () => void;
}

const Spans = ({
  row,
  faultOf,
  onChange,
}: Pick<OpeningDayProps, 'row' | 'faultOf' | 'onChange'>) => {
  const change = (at: number, part: Partial<Span>) =>
    onChange({
      ...row,
      hours: row.hours.map((span, place) => (place === at ? { ...span, ...part } : span)),
    });
  return (
    <fieldset className={styles.inner}>
      <legend className="visually-hidden">Horario</legend>
      {row.hours.map((span, at) => (
        <TimeSpan
          // biome-ignore lint/suspicious/noArrayIndexKey: spans are identified by their position.
          key={at}
          place={at}
          span={span}
          faultOf={faultOf}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange({ ...row, hours: row.hours.filter((_, place) => place !== at) })}
        />
      ))}
      <GroupError text={faultOf('hours')} />
      {row.hours.length < MAX_SPANS && (
        <Button look="small" onClick={() => onChange({ ...row, hours: [...row.hours, USUAL] })}>
          {row.hours.length === 0 ? 'Abre en otro horario' : 'Agregar otro horario'}
        </Button>
      )}
    </fieldset>
  );
};

const Branches = ({
  row,
  branches,
  faultOf,
  onChange,
}: Pick<OpeningDayProps, 'row' | 'branches' | 'faultOf' | 'onChange'>) => (
  <Choices
    legend="Locales"
    options={branches.map(({ code, name }) => ({ id: code, name }))}
    chosen={row.branches}
    error={faultOf('branches')}
    onChange={(chosen) => onChange({ ...row, branches: chosen })}
  >
    <label>
      <input
        type="checkbox"
        checked={row.branches.length === 0}
        onChange={() => onChange({ ...row, branches: [] })}
      />
      Todos
    </label>
  </Choices>
);

/** Edits a period of days on which branches close or have other hours. */
export const OpeningDay = (props: OpeningDayProps) => {
  const { row, branches, note, isNew, faultOf, hasFault, onChange, onRemove } = props;
  // A new day opens at once.
  const [isOpen, setIsOpen] = useState(row.reason === '');
  const day = (name: 'from' | 'until', label: string) => (
    <InputField
      label={label}
      error={faultOf(name)}
      type="date"
      required
      min={name === 'until' ? row.from : undefined}
      value={row[name]}
      onChange={({ target: { value } }) =>
        onChange({
          ...row,
          [name]: value,
          // Most periods are a single day.
          ...(name === 'from' && (row.until === row.from || row.until < value)
            ? { until: value }
            : {}),
        })
      }
    />
  );
  return (
    // An error is never hidden in a closed row.
    <details
      className={styles.day}
      open={isOpen || hasFault}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {note} <span className="link-button">Cambiar</span>
      </summary>
      <fieldset className={styles.inner}>
        <legend className="visually-hidden">{row.reason || 'Día nuevo'}</legend>
        <div className={styles.fields}>
          <InputField
            label="Motivo"
            error={faultOf('reason')}
            // The person continues with the reason.
            autoFocus={isNew}
            value={row.reason}
            maxLength={80}
            placeholder="Navidad"
            onChange={({ target }) => onChange({ ...row, reason: target.value })}
          />
          {day('from', 'Primer día')}
          {day('until', 'Último día')}
        </div>
        {branches.length > 1 && (
          <Branches row={row} branches={branches} faultOf={faultOf} onChange={onChange} />
        )}
        <Spans row={row} faultOf={faultOf} onChange={onChange} />
        <Button
          look="small danger"
          aria-label={`Eliminar ${row.reason || 'el día nuevo'}`}
          onClick={onRemove}
        >
          Eliminar
        </Button>
      </fieldset>
    </details>
  );
};
