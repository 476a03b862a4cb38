/** `/restablecer-contrasena`, step 1: requests the mail with the link. */

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { restoreRequestForm } from '#contract/calls/registration';
import { $returnPath, keepReturnPath, withReturnPath } from '#stores/account/return-path';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField } from '../../ui/form/PersonFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { requestMail } from './request.ts';

export const RestoreRequest = ({ loginPath }: { loginPath: string }) => {
  const [sentTo, setSentTo] = useState('');
  const from = useStore($returnPath, { ssr: 'initial' });
  const form = useForm({
    schema: restoreRequestForm,
    send: async ({ email }) => {
      const problem = await requestMail(email);
      if (!problem) {
        // Kept for the mailed link; without a return path the stored one stays.
        if (from !== undefined) keepReturnPath(from);
        setSentTo(email);
      }
      return problem;
    },
  });
  const back = <a href={withReturnPath(loginPath, from)}>Volver a ingresar</a>;

  if (sentTo !== '')
    return (
      <>
        <Notice tone="success" isAnswer>
          <h2>Revisa tu correo</h2>
          <p>
            Si hay una cuenta con <strong>{sentTo}</strong>, te enviamos un enlace para elegir una
            contraseña nueva. Sirve una sola vez.
          </p>
        </Notice>
        <p className="cluster">
          <Button onClick={() => setSentTo('')}>Usar otro email</Button>
          {back}
        </p>
      </>
    );

  return (
    <Form form={form} label="Restablecer contraseña" submitText="Enviarme el enlace" beside={back}>
      <EmailField form={form} isAccount />
    </Form>
  );
};
