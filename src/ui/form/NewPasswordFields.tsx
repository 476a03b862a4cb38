/** A password that somebody chooses, written twice: the pair of fields of every form that asks for one. */
import { PasswordField } from './TextField.tsx';
import type { FormState } from './use-form.ts';

interface NewPasswordFieldsProps {
  form: FormState;
  /** The two controls, as the form's schema calls them. */
  names: readonly [chosen: string, repeated: string];
  /** Where an earlier one is replaced. */
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
