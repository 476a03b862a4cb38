/** Fields for e-mail, phone and name, the same in every form. */
import { FieldRow } from './Form.tsx';
import { TextField } from './TextField.tsx';
import type { FormState } from './use-form.ts';

interface FieldProps {
  form: FormState;
  defaultValue?: string | undefined;
}

interface EmailFieldProps extends FieldProps {
  /** Whether it is the person's own account, for password managers. */
  isAccount?: boolean;
}

export const EmailField = ({ form, defaultValue, isAccount = false }: EmailFieldProps) => (
  <TextField
    form={form}
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoComplete={isAccount ? 'username' : 'email'}
    defaultValue={defaultValue}
  />
);

export const PhoneField = ({ form, defaultValue }: FieldProps) => (
  <TextField
    form={form}
    name="phone"
    label="Teléfono"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    defaultValue={defaultValue}
  />
);

interface NameFieldsProps {
  form: FormState;
  /** Names of the controls for first and last name. */
  names: readonly [string, string];
  values?: readonly [string, string];
}

export const NameFields = ({ form, names, values }: NameFieldsProps) => (
  <FieldRow>
    <TextField
      form={form}
      name={names[0]}
      label="Nombre"
      autoComplete="given-name"
      defaultValue={values?.[0]}
    />
    <TextField
      form={form}
      name={names[1]}
      label="Apellido"
      autoComplete="family-name"
      defaultValue={values?.[1]}
    />
  </FieldRow>
);
