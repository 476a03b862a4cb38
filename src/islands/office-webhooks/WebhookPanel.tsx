import { useState } from 'react';
import { webhookForm } from '#contract/calls/webhooks';
import type { Webhook } from '#contract/entities/shop-events';
import { showBriefly } from '#stores/toasts';
import { removeWebhook, updateWebhook } from '#stores/webhooks';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Secret } from '../../ui/office/Secret.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { Deliveries } from './Deliveries.tsx';
import { readWebhook, WebhookFields } from './WebhookFields.tsx';

interface WebhookPanelProps {
  webhook: Webhook;
  onClose: () => void;
}

export const WebhookPanel = ({ webhook, onClose }: WebhookPanelProps) => {
  const [isRemoving, setRemoving] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { id, version, isDisabled } = webhook;
  const form = useForm({
    schema: webhookForm,
    read: readWebhook,
    send: async (parms) => {
      const reply = await updateWebhook({ id, version, parms });
      if (!reply.ok) return atFields(reply.error, { 'parms.url': 'url', 'parms.types': 'types' });
      showBriefly('Webhook guardado');
      return undefined;
    },
  });
  const change = async (parms: { isDisabled?: boolean; newSecret?: true }) => {
    const reply = await updateWebhook({ id, version, parms });
    if (!reply.ok) showBriefly(reply.error.text);
    else if (reply.data.secret !== undefined) setSecret(reply.data.secret);
  };
  return (
    <SidePanel title={new URL(webhook.url).host} onClose={onClose}>
      <div className="stack">
        <Form form={form} submitText="Guardar" label="Webhook">
          <WebhookFields form={form} shown={webhook} />
        </Form>
        <div className="cluster">
          <Button onClick={() => change({ isDisabled: !isDisabled })}>
            {isDisabled ? 'Activar' : 'Desactivar'}
          </Button>
          <Button onClick={() => change({ newSecret: true })}>Cambiar la clave</Button>
          <Button onClick={() => setRemoving(true)}>Eliminar</Button>
        </div>
        <h3>Avisos</h3>
        <Deliveries webhookId={id} />
      </div>
      {secret !== undefined && (
        <Secret
          title="Copia la clave de las firmas"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Eliminar el webhook"
          question="No avisa más, y su registro se borra."
          confirmText="Eliminar"
          onCancel={() => setRemoving(false)}
          onConfirm={async () => {
            const reply = await removeWebhook({ id, version });
            if (!reply.ok) return reply.error.text;
            onClose();
            return undefined;
          }}
        />
      )}
    </SidePanel>
  );
};
