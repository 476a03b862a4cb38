/** Asks for a passkey, a code of an app, a recovery code, or a password. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { codeForm, type ProofWays } from '#contract/calls/second-factor';
import { passwordOnlyForm } from '#contract/people/passwords';
import { hasPasskeys, signWithPasskey } from '#stores/account/passkeys';
import type { FindWays, Prove } from '#stores/account/proof';
import { Button } from '../Button.tsx';
import { Form } from '../form/Form.tsx';
import { PasswordField, TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { mayTakeFocus } from '../may-take-focus.ts';
import { Notice } from '../Notice.tsx';
import { RetryNotice } from '../RetryNotice.tsx';
import { Spinner } from '../Spinner.tsx';
import { AppCodeField } from './AppCodeField.tsx';

type Ways = ProofWays & { password?: boolean };

interface ProofFormProps {
  find: FindWays;
  prove: Prove;
}

const PasswordProof = ({ prove }: Pick<ProofFormProps, 'prove'>) => {
  const form = useForm({
    schema: passwordOnlyForm,
    send: async ({ password }) => {
      const error = await prove({ password });
      return error && atFields(error, { password: 'password' });
    },
  });
  return (
    <Form form={form} label="Confirmar con tu contraseña" submitText="Continuar">
      <PasswordField
        form={form}
        name="password"
        label="Tu contraseña"
        autoComplete="current-password"
      />
    </Form>
  );
};

const CodeProof = ({ ways, prove }: { ways: Ways } & Pick<ProofFormProps, 'prove'>) => {
  const [isRecovery, setRecovery] = useState(!ways.app);
  const form = useForm({
    schema: codeForm,
    send: async ({ code }) => {
      const error = await prove({ code });
      return error && atFields(error, { code: 'code' });
    },
  });
  return (
    <Form
      form={form}
      label="Confirmar con un código"
      submitText="Continuar"
      beside={
        ways.app &&
        ways.recovery && (
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
          </Button>
        )
      }
    >
      {isRecovery ? (
        <TextField
          key="recovery"
          form={form}
          name="code"
          label="Código de recuperación"
          hint="Uno de los que guardaste, como ABCD-EFGH-2345. Cada uno sirve una vez."
          autoComplete="off"
          maxLength={40}
        />
      ) : (
        <AppCodeField key="app" form={form} />
      )}
    </Form>
  );
};

const FIRST = 'button, input';

/** Lists the ways that the account has; the passkey first. */
export const ProofForm = ({ find, prove }: ProofFormProps) => {
  const [ways, setWays] = useState<Ways>();
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const box = useRef<HTMLDivElement>(null);
  const isLoaded = ways !== undefined;
  // The button or the dialog that led here has lost the focus.
  useEffect(() => {
    if (isLoaded && mayTakeFocus()) box.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [isLoaded]);

  const load = useCallback(async (): Promise<void> => {
    setProblem(undefined);
    const reply = await find();
    if (reply.ok) setWays(reply.data);
    else setProblem(reply.error.text);
  }, [find]);
  useEffect(() => void load(), [load]);

  if (problem !== undefined) return <RetryNotice text={problem} onRetry={() => void load()} />;
  if (!ways) return <Spinner text="Cargando…" />;
  const { options } = ways;
  const use = async (): Promise<void> => {
    if (!options || busy) return;
    setBusy(true);
    setFailure(undefined);
    const used = await signWithPasskey(options);
    const error = used.ok ? await prove({ passkey: used.data }) : used.error;
    setBusy(false);
    if (!error) return;
    setFailure(error.text);
    // A challenge is answered once.
    if (used.ok) await load();
  };
  return (
    <div className="stack" ref={box}>
      {options && hasPasskeys() && (
        <div>
          <Button look="primary" aria-disabled={busy} onClick={() => void use()}>
            Usar mi llave de acceso
          </Button>
        </div>
      )}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {(ways.app || ways.recovery) && <CodeProof ways={ways} prove={prove} />}
      {ways.password && <PasswordProof prove={prove} />}
    </div>
  );
};
