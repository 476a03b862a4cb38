/** Dialogs that request the erasure of the account, by password or mailed link. */
import { useState } from 'react';
import { eraseForm } from '#contract/calls/privacy';
import { eraseAccount, mailEraseLink } from '#stores/account/privacy';
import { showToast } from '#stores/toasts';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';

const ASKED = 'Anotado. Te escribimos qué día la borraremos.';
const UNTIL_THEN =
  'No es en el momento: te escribimos qué día será. Hasta ese día puedes arrepentirte; después no se puede deshacer.';

export const EraseDialog = ({ onClose }: { onClose: () => void }) => {
  const [mailed, setMailed] = useState(false);
  const form = useForm({
    schema: eraseForm,
    send: async ({ password }) => {
      const problem = await eraseAccount({ password });
      if (problem) return atFields(problem, { password: 'password' });
      showToast('success', ASKED);
      onClose();
      return undefined;
    },
  });
  const mail = async () => {
    const problem = await mailEraseLink({});
    if (problem) showToast('error', problem.text);
    else setMailed(true);
  };
  return (
    <Dialog title="Borrar tu cuenta" onClose={onClose}>
      <p>Borraremos tu cuenta, tus direcciones, tus listas y tus avisos. {UNTIL_THEN}</p>
      <Form form={form} submitText="Borrar mi cuenta" danger beside={<CancelButton />}>
        <PasswordField
          form={form}
          name="password"
          label="Tu contraseña"
          autoComplete="current-password"
        />
      </Form>
      {mailed ? (
        <p role="status">Te enviamos un enlace por correo; vale 24 horas.</p>
      ) : (
        <p>
          ¿No la recuerdas?{' '}
          <button type="button" className="button button-small" onClick={() => void mail()}>
            Enviarme un enlace
          </button>
        </p>
      )}
    </Dialog>
  );
};

interface KeyProps {
  mailedKey: string;
  onClose: () => void;
}

export const EraseKeyDialog = ({ mailedKey, onClose }: KeyProps) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const problem = await eraseAccount({ key: mailedKey });
    setBusy(false);
    if (problem) return setError(problem.text);
    showToast('success', ASKED);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Borrar tu cuenta"
      question={`Borraremos tu cuenta y tus datos. ${UNTIL_THEN}`}
      confirmText="Borrar mi cuenta"
      onConfirm={() => void confirm()}
      onCancel={onClose}
      busy={busy}
      error={error}
    />
  );
};
