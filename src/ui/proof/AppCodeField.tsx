import { TextField } from '../form/TextField.tsx';
import type { FormState } from '../form/use-form.ts';

/** The field `code` for the code of an authenticator app. */
export const AppCodeField = ({ form }: { form: FormState }) => (
  <TextField
    form={form}
    name="code"
    label="Código de tu aplicación"
    hint="Los seis dígitos que muestra ahora."
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
  />
);
