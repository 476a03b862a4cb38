/** `/restablecer-contrasena/{email}/{key}`, step 2: sets the new password. */
import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/call';
import { restoreForm, type userRestorePwdStep2 } from '#contract/calls/registration';
import { restorePassword } from '#stores/account/registration';
import { readReturnPath, withReturnPath } from '#stores/account/return-path';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { isWholeLink, readRestoreLink } from './link.ts';

interface RestoreKeyProps {
  loginPath: string;
  /** Start page of employees. */
  officePath?: string | undefined;
  /** Page of step 1. */
  requestPath: string;
  /** Whether the shop mails the links itself, not a REST host. */
  mailsOwnLinks: boolean;
}

const INCOMPLETE = 'El enlace no está completo. Ábrelo otra vez desde el correo, o pide uno nuevo.';

type Restored = CallOutput<typeof userRestorePwdStep2>;

interface ChosenProps {
  restored: Restored;
  /** The login with its return path. */
  href: string;
}

/** A first password ends no sessions, since there were none. */
const Success = ({ restored, href }: ChosenProps) => (
  <>
    <Notice tone="success" isAnswer>
      {restored.first
        ? 'Ya elegiste tu contraseña, ahora puedes ingresar'
        : 'Tu contraseña fue cambiada, ahora puedes ingresar'}
    </Notice>
    {!restored.first && (
      <p className="muted">Por seguridad cerramos las sesiones que estaban abiertas.</p>
    )}
    <p>
      <a className="button button-primary" href={href}>
        Ingresar
      </a>
    </p>
  </>
);

export const RestoreKey = ({
  loginPath,
  officePath,
  requestPath,
  mailsOwnLinks,
}: RestoreKeyProps) => {
  const [done, setDone] = useState<Restored>();
  const [stale, setStale] = useState(false);
  const [email, setEmail] = useState('');
  const [broken, setBroken] = useState('');
  // The path is only known in the browser; the page is the same for all links.
  useEffect(() => {
    const link = readRestoreLink(location.pathname);
    setEmail(link.email);
    if (!isWholeLink(link, mailsOwnLinks)) return setBroken(INCOMPLETE);
    // A used or expired link says so before anything is typed; other failures are told when it is sent.
    void restorePassword(link).then((reply) => {
      if (!reply.ok && reply.error.code === 'restore.stale') setBroken(reply.error.text);
    });
  }, [mailsOwnLinks]);
  const form = useForm({
    schema: restoreForm,
    send: async ({ newPassword }) => {
      const link = readRestoreLink(location.pathname);
      const reply = await restorePassword({ ...link, newPassword });
      if (reply.ok) {
        setDone(reply.data);
        return undefined;
      }
      const { code, fields = {} } = reply.error;
      // An incomplete link cannot be corrected on this page.
      setStale(code === 'restore.stale' || 'email' in fields || 'key' in fields);
      return atFields(reply.error, { newPassword: 'newPassword' });
    },
  });

  if (broken !== '')
    return (
      <>
        <Notice tone="danger">{broken}</Notice>
        <p>
          <a className="button button-primary" href={requestPath}>
            Pedir un enlace nuevo
          </a>
        </p>
      </>
    );
  if (done)
    return (
      <Success
        restored={done}
        href={withReturnPath(
          loginPath,
          readReturnPath() ?? (done.first?.isSeller ? officePath : undefined),
        )}
      />
    );

  return (
    <Form
      form={form}
      label="Elegir contraseña"
      submitText="Guardar contraseña"
      beside={stale && <a href={requestPath}>Pedir un enlace nuevo</a>}
    >
      {/* Tells password managers which account it is. */}
      <p className="muted">
        Cuenta: <strong>{email}</strong>
        <input type="hidden" autoComplete="username" value={email} readOnly />
      </p>
      <NewPasswordFields
        form={form}
        names={['newPassword', 'passwordConfirm']}
        isChange
        of="anyone"
      />
    </Form>
  );
};
