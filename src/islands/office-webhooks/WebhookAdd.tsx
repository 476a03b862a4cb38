import { useState } from 'react';
import { webhookForm } from '#contract/calls/webhooks';
import { addWebhook } from '#stores/webhooks';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Secret } from '../../ui/office/Secret.tsx';
import { readWebhook, WebhookFields } from './WebhookFields.tsx';

/** Adds a webhook, and shows the key of its signatures once. */
export const WebhookAdd = ({ onClose }: { onClose: () => void }) => {
  const [secret, setSecret] = useState<string>();
  const form = useForm({
    schema: webhookForm,
    read: readWebhook,
    send: async (webhook) => {
      const reply = await addWebhook({ webhook });
      if (!reply.ok)
        return atFields(reply.error, { 'webhook.url': 'url', 'webhook.types': 'types' });
      setSecret(reply.data.secret);
      return undefined;
    },
  });
  if (secret !== undefined)
    return <Secret title="Copia la clave de las firmas" secret={secret} onClose={onClose} />;
  return (
    <Dialog title="Nuevo webhook" onClose={onClose}>
      <Form form={form} submitText="Agregar" beside={<CancelButton />} label="Nuevo webhook">
        <WebhookFields form={form} />
      </Form>
    </Dialog>
  );
};
