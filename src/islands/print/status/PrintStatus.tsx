/** `/3d/pedido/{key}`: a print request, for anybody with its link. */
import { printing } from 'virtual:printing';
import { variant } from 'virtual:variant';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import { printOpen } from '#contract/calls/print-follow';
import { MAX_PRINT_TEXT } from '#contract/calls/printing';
import type { FollowedPrint, PrintEvent } from '#contract/entities/prints';
import { requiredText } from '#contract/fields/fields';
import {
  awaitsPayment,
  hasBeenPaid,
  isCancelled,
  orderStates,
} from '#contract/orders/order-states';
import { canMovePrint, mayQuotePrint, printStates } from '#contract/orders/print-states';
import { longDateTime } from '#contract/time/dates';
import { payByLink } from '#stores/checkout/pay-by-link';
import { answerPrint, cancelPrint } from '#stores/printing/print-follow';
import { showBriefly } from '#stores/toasts';
import { ownOrdersOf } from '#variants/own-orders';
import { pathOf } from '#variants/paths';
import { choicesText } from '#variants/print-choices';
import { materialOf } from '#variants/print-estimate';
import { sizeText } from '#variants/print-figures';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextArea } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LinkError } from '../../../ui/LinkError.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { PrintStateTag } from '../PrintStateTag.tsx';
import { priceText } from '../prices.ts';
import { Timeline } from '../Timeline.tsx';
import styles from './PrintStatus.module.css';

/** The workshop's answer appears without a reload. */
const POLL_MS = 60_000;

const keyOf = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

const MY_ORDERS = ownOrdersOf(variant);

type Order = NonNullable<FollowedPrint['order']>;

/** Leads to the provider's page with one press. */
const PayNow = ({ order }: { order: Order }) => {
  const [isGoing, setGoing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const pay = async (): Promise<void> => {
    if (isGoing) return;
    setGoing(true);
    setProblem(await payByLink(order));
    setGoing(false);
  };
  return (
    <>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <Button look="primary" aria-disabled={isGoing} onClick={() => void pay()}>
        {isGoing && <span className="spinner" aria-hidden="true" />} Pagar el pedido N.º{' '}
        {order.number}
      </Button>
    </>
  );
};

const OrderLinks = ({ order, isOpen }: { order: Order; isOpen: boolean }) => {
  const status = pathOf(variant, 'order-status');
  const mayPay = isOpen && awaitsPayment(order);
  const payAt = mayPay ? order.payAt : undefined;
  /** The buyer of an account pays there, since the link alone does not show who reads it. */
  const isElsewhere = payAt === 'account' && MY_ORDERS !== undefined;
  const isPrimary = mayPay && payAt !== 'link' && !isElsewhere;
  return (
    <div className="cluster">
      {payAt === 'link' && <PayNow order={order} />}
      {isElsewhere && (
        <a className="button button-primary" href={MY_ORDERS.path}>
          Pagar en {MY_ORDERS.title}
        </a>
      )}
      {status && (
        <a
          className={`button ${isPrimary ? 'button-primary' : ''}`}
          href={status.replace('{number}', `${order.number}`).replace('{key}', order.key)}
        >
          {isPrimary ? 'Pagar' : 'Ver'} el pedido N.º {order.number}
        </a>
      )}
      {/* The name of an order whose payment did not begin sounds as if it did. */}
      {payAt === undefined && <span className="muted">{orderStates[order.state].name}</span>}
    </div>
  );
};

const Next = ({ print }: { print: FollowedPrint }) => {
  const { quotation, order, state } = print;
  const offer = pathOf(variant, 'quotation');
  return (
    <>
      {quotation && state === 'QUO' && offer && (
        <p className="cluster">
          <a className="button button-primary" href={offer.replace('{key}', quotation.key)}>
            Ver el presupuesto de {formatMoney(toCents(quotation.total))}
          </a>
          {quotation.state === 'EXP' && <span>Venció: escríbenos y te lo renovamos.</span>}
        </p>
      )}
      {order && <OrderLinks order={order} isOpen={printStates[state].isOpen} />}
    </>
  );
};

const Pieces = ({ pieces }: Pick<FollowedPrint, 'pieces'>) => (
  <ul className={styles.pieces}>
    {pieces.map((piece) => {
      const { id, fileName, quantity, widthMm, depthMm, heightMm } = piece;
      const material = printing && materialOf(printing, piece.material);
      return (
        <li key={id}>
          <b>{formatNumber(quantity)}</b> × {fileName}
          <br />
          <span className="small muted">
            {material ? choicesText(material, piece) : piece.material};{' '}
            {sizeText({ sizeMm: [widthMm, depthMm, heightMm] })}
          </span>
        </li>
      );
    })}
  </ul>
);

const schema = z.object({ text: requiredText(MAX_PRINT_TEXT) });

const Write = ({ requestKey }: { requestKey: string }) => {
  const form = useForm({
    schema,
    send: async ({ text }) => {
      const reply = await answerPrint({ key: requestKey, text });
      if (!reply.ok) return { text: reply.error.text };
      showBriefly('Mensaje enviado');
      form.clear();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Enviar mensaje" label="Mensaje al taller">
      <TextArea form={form} name="text" label="Escríbele al taller" rows={3} />
    </Form>
  );
};

const authorOf = ({ actor }: PrintEvent): string =>
  actor === 'customer' ? 'Tú' : actor === 'seller' ? variant.name : '';

/** Says what comes next, which from the acceptance on depends on the order. */
const stateText = ({ state, order }: FollowedPrint): string => {
  if (order && printStates[state].isOpen && isCancelled(order))
    return 'El pedido se canceló. Escríbenos si todavía quieres las piezas.';
  return state === 'ACC' && order && hasBeenPaid(order)
    ? 'Recibimos el pago. Tus piezas esperan su turno en la impresora.'
    : printStates[state].text;
};

const Followed = ({ print, requestKey }: { print: FollowedPrint; requestKey: string }) => {
  const [isAsking, setAsking] = useState(false);
  const { number, state, receivedAt, note, quotation, order } = print;
  return (
    <article className="stack" aria-label={`Impresión ${number}`}>
      <p className="cluster">
        <strong>N.º {number}</strong>
        <PrintStateTag state={state} />
        <span className="muted">{longDateTime(receivedAt)}</span>
      </p>
      <p>{stateText(print)}</p>
      <Next print={print} />
      <Pieces pieces={print.pieces} />
      {mayQuotePrint(state) && !quotation && (
        <p>
          Precio estimado: <strong>{priceText(print)}</strong>
        </p>
      )}
      {note !== '' && (
        <p className={styles.note}>
          <b>Tu nota:</b> {note}
        </p>
      )}
      <h2>Historial y mensajes</h2>
      <Timeline events={print.events} authorOf={authorOf} />
      <Write requestKey={requestKey} />
      {order && state === 'ACC' && hasBeenPaid(order) && (
        <p className="small muted">
          ¿Ya no quieres las piezas? Escríbenos antes de que empecemos, y te devolvemos el dinero.
        </p>
      )}
      {canMovePrint(state, 'CAN', 'customer') && !(order && hasBeenPaid(order)) && (
        <div>
          <Button look="quiet" onClick={() => setAsking(true)}>
            Cancelar el pedido
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Cancelar el pedido"
          question={`¿Cancelar la impresión N.º ${number}${order ? ` y el pedido N.º ${order.number}` : ''}? No se imprime nada y no se cobra nada.`}
          confirmText="Sí, cancelarlo"
          cancelText="Volver"
          onConfirm={async () => {
            const reply = await cancelPrint({ key: requestKey });
            if (!reply.ok) return reply.error.text;
            setAsking(false);
            return undefined;
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </article>
  );
};

export const PrintStatus = () => {
  const [key, setKey] = useState<string>();
  // Only the browser knows the address; the page is the same for everybody.
  useEffect(() => setKey(keyOf(location.pathname)), []);
  const { data, error, isAway, again } = useQuery(printOpen, key === undefined ? null : { key }, {
    againAfter: (reply) => printStates[reply.data.state].isOpen && POLL_MS,
  });
  if (data && key !== undefined) return <Followed print={data.data} requestKey={key} />;
  if (!error) return <Spinner text="Buscando tu pedido…" />;
  return (
    <LinkError
      noun="pedido de impresión"
      awayText={isAway ? error.text : undefined}
      onRetry={again}
    />
  );
};
