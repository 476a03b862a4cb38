import { useId } from 'react';
import { importChoices } from '#contract/calls/imports';
import type { ImportDefaults, WholeImport } from '#contract/entities/imports';
import { type Control, Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Imports.module.css';

type Choice = WholeImport['fields'][number];

interface DefaultProps {
  guid: string;
  field: Choice;
  value: string;
  onChange: (value: string) => void;
}

/** An existing name, or a new one to create. */
const NameDefault = ({ guid, field, value, onChange }: DefaultProps) => {
  const list = useId();
  const { data } = useQuery(importChoices, { guid, field: field.id });
  return (
    <Field label={field.title}>
      {(control: Control) => (
        <>
          <input
            {...control}
            className="input"
            list={list}
            maxLength={300}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {data?.data.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
};

const OneDefault = (props: DefaultProps) => {
  const { field, value, onChange } = props;
  if (field.choices === 'names') return <NameDefault {...props} />;
  return (
    <Select
      label={field.title}
      value={value === '' ? '-' : value}
      options={[
        { id: '-', name: 'Lo habitual' },
        ...(field.choices ?? []).map((name) => ({ id: name, name })),
      ]}
      onChange={(name) => onChange(name === '-' ? '' : name)}
    />
  );
};

interface DefaultsProps {
  guid: string;
  fields: readonly Choice[];
  values: ImportDefaults['values'];
  onChange: (values: ImportDefaults['values']) => void;
}

/** Values of new records where the file gives none. */
export const Defaults = ({ guid, fields, values, onChange }: DefaultsProps) => {
  const offered = fields.filter(({ choices, isKey }) => choices !== null && !isKey);
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.part}>
      <legend>Lo que el archivo no trae</legend>
      <p className="muted">
        Se pone en lo nuevo cuando falta la columna o la celda está vacía. Lo que ya está en la
        tienda no cambia.
      </p>
      <div className={styles.options}>
        {offered.map((field) => (
          <OneDefault
            key={field.id}
            guid={guid}
            field={field}
            value={values[field.id] ?? ''}
            onChange={(value) => onChange({ ...values, [field.id]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
};
