import { useEffect, useState } from 'react';
import { factorNameForm, newAppForm } from '#contract/calls/second-factor';
import { addPasskey, finishApp, startApp } from '#stores/account/second-factor';
import { showBriefly } from '#stores/toasts';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, type FormState, useForm } from '../../ui/form/use-form.ts';
import { AppCodeField } from '../../ui/proof/AppCodeField.tsx';
import { AppQr } from './AppQr.tsx';
import styles from './SecondFactor.module.css';

interface AddProps {
  /** Suggests a name. */
  name: string;
  /** @param codes recovery codes to show, if any */
  onAdded: (codes: string[]) => void;
  onClose: () => void;
}

const FactorNameField = ({ form, name }: { form: FormState; name: string }) => (
  <TextField
    form={form}
    name="name"
    label="Nombre"
    hint="Para reconocerla después, como «Teléfono de Ana»."
    defaultValue={name}
    autoComplete="off"
    maxLength={60}
  />
);

export const AddPasskey = ({ name, onAdded, onClose }: AddProps) => {
  const form = useForm({
    schema: factorNameForm,
    send: async (values) => {
      const reply = await addPasskey(values.name);
      if (!reply.ok) return atFields(reply.error, { name: 'name' });
      showBriefly('Llave de acceso agregada');
      onAdded(reply.data);
      return undefined;
    },
  });
  return (
    <Dialog title="Agregar una llave de acceso" onClose={onClose}>
      <p>
        Tu teléfono, tu computadora o una llave USB confirman que eres tú, con tu huella, tu cara o
        un PIN.
      </p>
      <Form form={form} submitText="Continuar" beside={<CancelButton />}>
        <FactorNameField form={form} name={name} />
      </Form>
    </Dialog>
  );
};

interface AppProps extends AddProps {
  app: { secret: string; uri: string };
}

/** Groups of four letters are easier to copy by hand. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const AddApp = ({ app, name, onAdded, onClose }: AppProps) => {
  const form = useForm({
    schema: newAppForm,
    send: async (values) => {
      const reply = await finishApp(values.name, values.code);
      if (!reply.ok) return atFields(reply.error, { name: 'name', code: 'code' });
      showBriefly('Aplicación agregada');
      onAdded(reply.data);
      return undefined;
    },
  });
  return (
    <Dialog title="Agregar una aplicación" onClose={onClose}>
      <p>
        Abre tu aplicación de códigos (Google Authenticator, Microsoft Authenticator, Aegis u otra),
        agrega una cuenta y escanea esto:
      </p>
      <div className={styles.qr}>
        <AppQr text={app.uri} label="Código QR para tu aplicación" />
      </div>
      <p className="small">
        ¿No puedes escanearlo? Escribe esta clave:
        <br />
        <code className={styles.secret}>{grouped(app.secret)}</code>
      </p>
      <Form form={form} submitText="Agregar" beside={<CancelButton />}>
        <AppCodeField form={form} />
        <FactorNameField form={form} name={name} />
      </Form>
    </Dialog>
  );
};

/** Starts an app, which may ask for a proof first, and then shows its dialog. */
export const useNewApp = (isOpen: boolean, onFailure: (text: string) => void) => {
  const [app, setApp] = useState<AppProps['app']>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once per opening.
  useEffect(() => {
    setApp(undefined);
    if (!isOpen) return;
    let isCurrent = true;
    void startApp().then((reply) => {
      if (!isCurrent) return;
      if (reply.ok) setApp(reply.data);
      else onFailure(reply.error.text);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return app;
};
