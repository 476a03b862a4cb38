import { webhookDeliveries } from '#contract/calls/webhooks';
import type { WebhookDelivery } from '#contract/entities/shop-events';
import { shortDateTime } from '#contract/time/dates';
import { showBriefly } from '#stores/toasts';
import { resendDelivery } from '#stores/webhooks';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { eventNames } from './event-names.ts';

const stateText = ({ deliveredAt, failedAt, attempts, error }: WebhookDelivery): string => {
  if (deliveredAt) return `entregado ${shortDateTime(deliveredAt)}`;
  if (failedAt) return `sin entregar, ${error}`;
  return attempts === 0 ? 'en espera' : `${attempts} intentos, ${error}`;
};

const keyText = ({ data }: WebhookDelivery): string =>
  `${data.number ?? data.code ?? data.companyId ?? data.personId ?? ''}`;

/** The newest deliveries of a webhook. */
export const Deliveries = ({ webhookId }: { webhookId: number }) => {
  const filters = [{ FilterKey: 'webhookId', FilterValue: `${webhookId}` }];
  const { data, error } = useQuery(webhookDeliveries, { filters, rowsMax: 50 });
  if (error) return <Notice tone="danger">{error.text}</Notice>;
  if (!data) return <Spinner />;
  if (data.data.length === 0) return <p className="muted">Todavía no hubo avisos.</p>;
  return (
    <ul className="stack" aria-label="Avisos">
      {data.data.map((delivery) => (
        <li key={delivery.id}>
          <strong>{eventNames[delivery.type]}</strong> {keyText(delivery)} ·{' '}
          {shortDateTime(delivery.at)}
          <br />
          <span className="muted">{stateText(delivery)}</span>{' '}
          {(delivery.deliveredAt ?? delivery.failedAt) && (
            <Button
              look="quiet"
              onClick={async () => {
                const reply = await resendDelivery({ id: delivery.id });
                showBriefly(reply.ok ? 'Se envía de nuevo' : reply.error.text);
              }}
            >
              Reenviar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};
