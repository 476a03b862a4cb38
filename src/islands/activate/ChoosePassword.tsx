/** Shown if the address has several registrations, so that the click does not tell whose password counts. */
import { restoreForm } from '#contract/calls/registration';
import { activate } from '#stores/account/registration';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';

interface ChoosePasswordProps {
  guid: string;
  /** Why a password is needed. */
  reason: string;
  /** Whether data of strangers can be corrected in a profile page. */
  hasProfile: boolean;
  onDone: () => void;
}

export const ChoosePassword = ({ guid, reason, hasProfile, onDone }: ChoosePasswordProps) => {
  const form = useForm({
    schema: restoreForm,
    send: async ({ newPassword }) => {
      const reply = await activate(guid, newPassword);
      if (reply.ok) {
        onDone();
        return undefined;
      }
      return atFields(reply.error, { newPassword: 'newPassword' });
    },
    hasToast: true,
  });
  return (
    <>
      <Notice tone="info">{reason}</Notice>
      <p className="muted">
        Si eres el dueño de este correo y los datos no son tuyos, elige tu contraseña y{' '}
        {hasProfile ? 'corrígelos en tu perfil' : 'escríbenos para corregirlos'}.
      </p>
      <Form form={form} label="Elegir contraseña" submitText="Activar mi cuenta">
        <NewPasswordFields form={form} names={['newPassword', 'passwordConfirm']} />
      </Form>
    </>
  );
};
