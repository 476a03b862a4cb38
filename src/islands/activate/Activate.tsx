/** `/activar/{guid}`: activates once when the page is loaded, and shows the result or asks for a password. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { restoreForm } from '#contract/calls/registration';
import { activate, activate as activateAccount } from '#stores/account/registration';
import { readReturnPath, withReturnPath } from '#stores/account/return-path';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

interface ChoosePasswordProps {
  guid: string;
  /** Why a password is needed. */
  reason: string;
  /** Whether data of strangers can be corrected in a profile page. */
  hasProfile: boolean;
  onDone: () => void;
}

/** Shown if the address has several registrations, so that the click does not tell whose password counts. */
const ChoosePassword = ({ guid, reason, hasProfile, onDone }: ChoosePasswordProps) => {
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

interface ActivateProps {
  loginPath: string;
  registerPath: string;
  hasProfile: boolean;
}

type Result = 'working' | 'done' | { code?: string | undefined; text: string };

/** Returns the last part of the path; the page is the same for all guids. */
const guidOf = (pathname: string): string => {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

export const Activate = ({ loginPath, registerPath, hasProfile }: ActivateProps) => {
  const [result, setResult] = useState<Result>('working');
  const started = useRef(false);

  const activate = useCallback(async () => {
    setResult('working');
    const reply = await activateAccount(guidOf(location.pathname));
    setResult(reply.ok ? 'done' : { code: reply.error.code, text: reply.error.text });
  }, []);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void activate();
  }, [activate]);

  if (result === 'working') return <Spinner text="Activando tu cuenta…" />;
  if (result !== 'done' && result.code === 'activation.password')
    return (
      <ChoosePassword
        guid={guidOf(location.pathname)}
        reason={result.text}
        hasProfile={hasProfile}
        onDone={() => setResult('done')}
      />
    );
  const login = (
    // Only rendered in the browser, after the server has answered.
    <a className="button button-primary" href={withReturnPath(loginPath, readReturnPath())}>
      Ingresar
    </a>
  );
  if (result === 'done')
    return (
      <>
        <Notice tone="success">Tu cuenta ha sido activada con éxito, ahora puedes ingresar</Notice>
        <p>{login}</p>
      </>
    );
  const isPassing = result.code === 'network' || result.code === 'server.unavailable';
  return (
    <>
      <Notice tone={result.code === 'activation.used' ? 'info' : 'danger'}>{result.text}</Notice>
      <p className="cluster">
        {isPassing ? (
          <Button look="primary" onClick={() => void activate()}>
            Reintentar
          </Button>
        ) : (
          <>
            {login}
            {result.code !== 'activation.used' && (
              <a className="button" href={withReturnPath(registerPath, readReturnPath())}>
                Registrarme
              </a>
            )}
          </>
        )}
      </p>
    </>
  );
};
