/** Text controls of a form: one line, several lines, a password; and a checkbox. */
import { type ComponentProps, useState } from 'react';
import { Button } from '../Button.tsx';
import { type Control, Field } from './Field.tsx';
import styles from './Form.module.css';
import type { FormState } from './use-form.ts';

interface Common {
  form: Pick<FormState, 'errors'>;
  name: string;
  label: string;
  hint?: string;
  /** A warning about the value, which does not prevent sending. */
  note?: string;
  /** Marks the label; only the schema decides. */
  optional?: boolean;
}
type InputProps = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'defaultValue'
  | 'value'
  | 'placeholder'
  | 'maxLength'
  | 'autoFocus'
  | 'onChange'
  | 'onFocus'
>;

const labelOf = ({ label, optional }: Common) =>
  optional ? (
    <>
      {label} <span className="muted">(opcional)</span>
    </>
  ) : (
    label
  );

export const TextField = (props: Common & InputProps) => {
  const { form, name, label: _, hint, note, optional, ...input } = props;
  return (
    <Field label={labelOf(props)} hint={hint} note={note} error={form.errors[name]}>
      {(control: Control) => (
        <input {...control} {...input} className="input" name={name} required={!optional} />
      )}
    </Field>
  );
};

type AreaProps = Pick<ComponentProps<'textarea'>, 'rows' | 'defaultValue' | 'value' | 'onChange'>;

export const TextArea = (props: Common & AreaProps) => {
  const { form, name, label: _, hint, optional, rows = 5, ...area } = props;
  return (
    <Field label={labelOf(props)} hint={hint} error={form.errors[name]}>
      {(control: Control) => (
        <textarea
          {...control}
          {...area}
          className="input"
          name={name}
          rows={rows}
          required={!optional}
        />
      )}
    </Field>
  );
};

export const PasswordField = (
  props: Common & { autoComplete: 'current-password' | 'new-password' },
) => {
  const { form, name, label, hint, autoComplete } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {(control: Control) => (
        <div className={styles.reveal}>
          <input
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Button look="quiet small" onClick={() => setShown(!shown)} aria-controls={control.id}>
            {shown ? 'Ocultar' : 'Mostrar'}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </Field>
  );
};

interface CheckProps {
  name: string;
  label: string;
  /** The value, where several boxes share a name. */
  value?: string;
  defaultChecked?: boolean;
  onChange?: ComponentProps<'input'>['onChange'];
}

export const Check = ({ label, ...input }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" {...input} />
    {label}
  </label>
);
