/** Controls that the forms of a new entry and of one that is there share. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { communicationPeople } from '#contract/calls/communications';
import {
  COMM_TYPES,
  commEventNames,
  commTypeNames,
  REMIND_MINUTES,
  remindNames,
  SAVED_AS,
  type SavedAs,
} from '#contract/communications';
import { shopClock, shopInstant } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import { $session } from '#stores/account/session';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Field } from '../form/Field.tsx';
import { useQuery } from '../use-query.ts';
import styles from './Communications.module.css';
import { pastNote } from './past-note.ts';
import { TYPE_ICONS } from './words.ts';

/** An instant as a date control holds it, by the shop's clock; and back, as calls write it. */
export const localOf = (instant: string | Date): string => shopClock(instant).slice(0, 16);
export const wireOf = (local: string): string => wireDate(shopInstant(local));

interface ControlProps {
  name: string;
  value: string;
  error?: string | undefined;
}

export const TypeField = ({ name, value, error }: ControlProps) => (
  <fieldset className={styles.types}>
    <legend className="field-label">Tipo</legend>
    {COMM_TYPES.map((type) => (
      <label key={type}>
        <input type="radio" name={name} value={type} defaultChecked={type === value} />
        <span>
          <OfficeIcon name={TYPE_ICONS[type]} /> {commTypeNames[type]}
        </span>
      </label>
    ))}
    {error && <span className="field-error">{error}</span>}
  </fieldset>
);

export const SavedAsField = (props: ControlProps & { onSavedAs?: (savedAs: SavedAs) => void }) => (
  <Field label="Guardar como" error={props.error}>
    {(control) => (
      <select
        {...control}
        className="select"
        name={props.name}
        defaultValue={props.value}
        onChange={({ target }) => {
          const chosen = SAVED_AS.find((one) => one === target.value);
          if (chosen) props.onSavedAs?.(chosen);
        }}
      >
        {SAVED_AS.map((one) => (
          <option key={one} value={one}>
            {commEventNames[one]}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface DateProps extends ControlProps {
  label?: string;
  hint?: string;
  /** What is saved with it is still to be done: a date that is over is told of. */
  isToCome?: boolean;
  /** Told at each change, also of half of it. */
  onDate?: (typed: string) => void;
}

export const DateField = (props: DateProps) => {
  const [typed, setTyped] = useState(props.value);
  return (
    <Field
      label={props.label ?? 'Fecha y hora'}
      error={props.error}
      hint={props.hint}
      note={props.isToCome ? pastNote(typed, new Date()) : ''}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type="datetime-local"
          name={props.name}
          defaultValue={props.value}
          onChange={({ target }) => {
            setTyped(target.value);
            props.onDate?.(target.value);
          }}
        />
      )}
    </Field>
  );
};

export const ReminderField = ({ name, value, error }: ControlProps) => (
  <Field label="Recordarme por mail" error={error}>
    {(control) => (
      <select {...control} className="select" name={name} defaultValue={value}>
        <option value="">No</option>
        {REMIND_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {remindNames[minutes]}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** The colleague who sees to it; whoever it is on stands there before the list has come. */
export const ColleagueField = (props: ControlProps & { known?: { id: number; name: string } }) => {
  const { data } = useQuery(communicationPeople, {}, { freshMs: Number.POSITIVE_INFINITY });
  const session = useStore($session, { ssr: 'initial' });
  const { known } = props;
  // Who is named first is not named again.
  const first = known?.id ?? (session.status === 'user' ? session.user.person?.id : undefined);
  const others = (data?.data ?? []).filter(({ id }) => id !== first);
  return (
    <Field label="A cargo de" error={props.error}>
      {(control) => (
        <select {...control} className="select" name={props.name} defaultValue={props.value}>
          {known ? <option value={known.id}>{known.name}</option> : <option value="">Mí</option>}
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
