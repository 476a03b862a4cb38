/** A new password and its repetition. */
import { MIN_STAFF_PASSWORD } from '#contract/people/passwords';
import { PasswordField } from './TextField.tsx';
import type { FormState } from './use-form.ts';

interface NewPasswordFieldsProps {
  form: FormState;
  /** Names of the two controls in the form's schema. */
  names: readonly [chosen: string, repeated: string];
  /** Whether it replaces a password. */
  isChange?: boolean;
  /** Chooses the hint: passwords of staff are longer. */
  of?: keyof typeof HINTS;
}

const HINTS = {
  buyer: '5 caracteres o más; mejor, una frase',
  staff: `${MIN_STAFF_PASSWORD} caracteres o más; mejor, una frase`,
  anyone: `5 caracteres o más, ${MIN_STAFF_PASSWORD} si trabajas en la tienda; mejor, una frase`,
};

export const NewPasswordFields = ({
  form,
  names,
  isChange = false,
  of = 'buyer',
}: NewPasswordFieldsProps) => {
  const [chosen, repeated] = names;
  return (
    <>
      <PasswordField
        form={form}
        name={chosen}
        label={isChange ? 'Contraseña nueva' : 'Contraseña'}
        autoComplete="new-password"
        hint={HINTS[of]}
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
