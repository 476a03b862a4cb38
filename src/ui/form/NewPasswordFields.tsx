/** A new password and its repetition. */
import { PasswordField } from './TextField.tsx';
import type { FormState } from './use-form.ts';

interface NewPasswordFieldsProps {
  form: FormState;
  /** Names of the two controls in the form's schema. */
  names: readonly [chosen: string, repeated: string];
  /** Whether it replaces a password. */
  isChange?: boolean;
}

export const NewPasswordFields = ({ form, names, isChange = false }: NewPasswordFieldsProps) => {
  const [chosen, repeated] = names;
  return (
    <>
      <PasswordField
        form={form}
        name={chosen}
        label={isChange ? 'Contraseña nueva' : 'Contraseña'}
        autoComplete="new-password"
        hint="5 caracteres o más; mejor, una frase"
      />
      <PasswordField
        form={form}
        name={repeated}
        label="Repite la contraseña"
        autoComplete="new-password"
      />
    </>
  );
};
