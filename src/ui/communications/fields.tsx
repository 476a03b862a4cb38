/** Controls shared by the forms for new and existing communications. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { communicationPeople } from '#contract/calls/communications';
import {
  COMM_TYPES,
  type CommType,
  commEventNames,
  commTypeNames,
  REMIND_MINUTES,
  remindNames,
  SAVED_AS,
  type SavedAs,
} from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import { $session } from '#stores/account/session';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { EntityFields } from '../edit/EntityFields.tsx';
import { Field } from '../form/Field.tsx';
import { GroupError } from '../form/GroupError.tsx';
import type { FormState } from '../form/use-form.ts';
import { useQuery } from '../use-query.ts';
import styles from './Communications.module.css';
import { pastNote } from './dates.ts';
import { TYPE_ICONS } from './words.ts';

interface ControlProps {
  name: string;
  value: string;
  error?: string | undefined;
}

/** Draws the fields of the definition. @param shown by the names of calls */
export const CommFields = ({ form, shown }: { form: FormState; shown: { CommType: CommType } }) => (
  <EntityFields
    entity={communicationEntity}
    form={form}
    shown={shown}
    controls={{
      type: <TypeField name="CommType" value={shown.CommType} error={form.errors.CommType} />,
    }}
  />
);

const TypeField = ({ name, value, error }: ControlProps) => (
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
    <GroupError text={error} />
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
          const chosen = SAVED_AS.find((event) => event === target.value);
          if (chosen) props.onSavedAs?.(chosen);
        }}
      >
        {SAVED_AS.map((event) => (
          <option key={event} value={event}>
            {commEventNames[event]}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface DateProps extends ControlProps {
  label?: string;
  hint?: string;
  /** The entry is still to be done: warns about a past date. */
  isToCome?: boolean;
  /** Called on each change, also for incomplete input. */
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
  <Field label="Recordarme por correo" error={error}>
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

/** Chooses the colleague in charge; the current one is shown before the list loads. */
export const ColleagueField = (
  props: ControlProps & { current?: { id: number; name: string } },
) => {
  const { data } = useQuery(communicationPeople, {}, { freshMs: Number.POSITIVE_INFINITY });
  const session = useStore($session, { ssr: 'initial' });
  const { current } = props;
  // Don't list the first option twice.
  const first = current?.id ?? (session.status === 'user' ? session.user.person?.id : undefined);
  const others = (data?.data ?? []).filter(({ id }) => id !== first);
  return (
    <Field label="A cargo de" error={props.error}>
      {(control) => (
        <select {...control} className="select" name={props.name} defaultValue={props.value}>
          {current ? (
            <option value={current.id}>{current.name}</option>
          ) : (
            <option value="">Mí</option>
          )}
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
