/** The fields by which a person is reached and called, the same in every form: e-mail, phone, name. */
import { FieldRow } from './Form.tsx';
import { TextField } from './TextField.tsx';
import type { FormState } from './use-form.ts';

interface FieldProps {
  form: FormState;
  defaultValue?: string | undefined;
}

interface EmailFieldProps extends FieldProps {
  /** It names the person's own account: password managers offer it. */
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
  /** Of the first name and of the last name. */
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
