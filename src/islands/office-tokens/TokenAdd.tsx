import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { MAX_PER_MINUTE, tokenForm } from '#contract/calls/tokens';
import { PERMISSIONS } from '#contract/people/permission';
import { permissionNames } from '#contract/people/permission-texts';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';
import { addToken } from '#stores/tokens';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import { Check, TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Secret } from '../../ui/office/Secret.tsx';

/** Days from which its maker chooses. */
const LIVES = [30, 90, 180, 365];

const readToken = (data: FormData) => ({
  name: data.get('name'),
  permissions: data.getAll('permissions'),
  days: Number(data.get('days')),
  perMinute: Number(data.get('perMinute')),
});

/** Makes a token, and shows it once. */
export const TokenAdd = ({ onClose }: { onClose: () => void }) => {
  const session = useStore($session, { ssr: 'initial' });
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    schema: tokenForm,
    read: readToken,
    send: async (token) => {
      const reply = await addToken({ token });
      if (!reply.ok)
        return atFields(reply.error, {
          'token.name': 'name',
          'token.permissions': 'permissions',
          'token.days': 'days',
          'token.perMinute': 'perMinute',
        });
      setSecret(reply.data.secret);
      return undefined;
    },
  });
  if (secret !== undefined)
    return <Secret title="Copia el token" secret={secret} onClose={onClose} />;
  return (
    <Dialog title="Nuevo token" onClose={onClose}>
      <Form form={form} submitText="Crear" beside={<CancelButton />} label="Nuevo token">
        <TextField
          form={form}
          name="name"
          label="Nombre"
          hint="El sistema que lo usa: así aparece en el historial."
        />
        <fieldset className="field">
          <legend>Permisos</legend>
          <div>
            {PERMISSIONS.filter((one) => may(session, one)).map((one) => (
              <Check key={one} name="permissions" value={one} label={permissionNames[one]} />
            ))}
          </div>
          <GroupError text={form.errors.permissions} />
        </fieldset>
        <Field label="Vence en" error={form.errors.days}>
          {(control) => (
            <select {...control} className="select" name="days" defaultValue="90">
              {LIVES.map((days) => (
                <option key={days} value={days}>
                  {counted(days, 'día', 'días')}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          form={form}
          name="perMinute"
          label="Llamadas por minuto"
          hint={`Hasta ${MAX_PER_MINUTE}.`}
          defaultValue="120"
          inputMode="numeric"
        />
      </Form>
    </Dialog>
  );
};
