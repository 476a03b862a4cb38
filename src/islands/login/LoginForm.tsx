/** `/iniciar`: logs in and returns to the previous page. */

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { loginForm } from '#contract/calls/registration';
import { SECOND_STEP_CODE } from '#contract/people/second-step';
import { login } from '#stores/account/login';
import { keepRegisteredEmail, readRegisteredEmail } from '#stores/account/registered-email';
import { keepReturnPath, returnPathOf, withReturnPath } from '#stores/account/return-path';
import { $session } from '#stores/account/session';
import { $search } from '#stores/address';
import { isUntouched } from '#stores/typed-form';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField } from '../../ui/form/PersonFields.tsx';
import { PasswordField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { destinationOf, isDownload, isForPurchase, PURCHASE_TEXT } from './destination.ts';

/** Accounts without a second factor don't load it. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

interface LoginFormProps {
  /** Absent if the shop has no such page. */
  registerPath?: string | undefined;
  restorePath?: string | undefined;
  officePath?: string | undefined;
  factorPath?: string | undefined;
}

/** Shown after a login for a download, which does not replace the page. */
const DownloadBegun = ({ officePath }: Pick<LoginFormProps, 'officePath'>) => (
  <>
    <Notice tone="success" isAnswer>
      Tu descarga empezó.
    </Notice>
    <p>
      <a className="button" href={officePath ?? '/'}>
        {officePath === undefined ? 'Ir al inicio' : 'Ir a la gestión'}
      </a>
    </p>
  </>
);

export const LoginForm = ({
  registerPath,
  restorePath,
  officePath,
  factorPath,
}: LoginFormProps) => {
  const session = useStore($session, { ssr: 'initial' });
  const search = useStore($search, { ssr: 'initial' }) ?? '';
  const isIn = session.status === 'user';
  const lacksFactor = isIn && session.user.lacksFactor;
  const [isSecondStep, setSecondStep] = useState(false);
  const [backText, setBackText] = useState<string>();
  const form = useForm({
    schema: loginForm,
    send: async ({ email, password }) => {
      setBackText(undefined);
      const error = await login(email, password);
      if (error?.code === SECOND_STEP_CODE) {
        setSecondStep(true);
        return undefined;
      }
      return error && { text: error.text, isWarning: error.code === LOGIN_CODES.notActivated };
    },
  });
  useEffect(() => {
    if (!isIn) return;
    keepReturnPath(undefined);
    keepRegisteredEmail(undefined);
    const destination = destinationOf(location.search);
    location.replace(
      lacksFactor && factorPath ? withReturnPath(factorPath, destination) : destination,
    );
  }, [isIn, lacksFactor, factorPath]);
  const { ref } = form.props;
  useEffect(() => {
    const box = ref.current?.querySelector<HTMLInputElement>('[name="email"]');
    // Input from before hydration or from the browser's autofill stays.
    if (box && isUntouched(box)) box.value = readRegisteredEmail() ?? '';
  }, [ref]);

  if (session.status === 'user' && isDownload(destinationOf(search)))
    return <DownloadBegun officePath={session.user.isSeller ? officePath : undefined} />;
  if (isIn) return <Spinner text="Ya ingresaste. Volviendo…" />;
  if (isSecondStep)
    return (
      <Suspense fallback={<Spinner text="Cargando…" />}>
        <SecondStep
          onBack={(text) => {
            setSecondStep(false);
            setBackText(text);
          }}
        />
      </Suspense>
    );
  return (
    <>
      {backText !== undefined && <Notice tone="warning">{backText}</Notice>}
      {isForPurchase(search) && <Notice tone="info">{PURCHASE_TEXT}</Notice>}
      {session.status === 'unknown' && session.problem !== undefined && (
        <Notice tone="danger">{session.problem}</Notice>
      )}
      <Form
        form={form}
        label="Ingresar"
        submitText="Ingresar"
        beside={
          restorePath && (
            <a href={withReturnPath(restorePath, returnPathOf(search))}>
              ¿Olvidaste tu contraseña?
            </a>
          )
        }
      >
        <EmailField form={form} isAccount />
        <PasswordField
          form={form}
          name="password"
          label="Contraseña"
          autoComplete="current-password"
        />
      </Form>
      {form.isWarning && registerPath !== undefined && (
        <p>
          ¿No te llegó el correo? Mira también en «no deseados».{' '}
          <a href={withReturnPath(registerPath, returnPathOf(search))}>Pide otro correo</a>{' '}
          registrándote de nuevo con la misma dirección.
        </p>
      )}
      {registerPath !== undefined && (
        <p className="muted">
          ¿Todavía no tienes cuenta?{' '}
          <a href={withReturnPath(registerPath, returnPathOf(search))}>Regístrate</a>
        </p>
      )}
    </>
  );
};
