/** The returns of a buyer's own order: ask for one, and cancel it until it arrives. */
import { variant } from 'virtual:variant';
import { useState } from 'react';
import { returnFind } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import type { Returnable } from '#contract/entities/returns';
import { MAX_REASON } from '#contract/limits';
import { hasBeenPaid } from '#contract/orders/order-states';
import { canMoveReturn } from '#contract/orders/return-states';
import { isAllClaimed } from '#contract/orders/returned-units';
import { longDate } from '#contract/time/dates';
import { newGuid } from '#stores/guid';
import { cancelReturn, requestReturn } from '#stores/orders/returns';
import { showBriefly, showToast } from '#stores/toasts';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { ReturnFacts } from './ReturnFacts.tsx';
import { ReturnRows } from './ReturnRows.tsx';
import styles from './Returns.module.css';
import { firstUnits, itemsOf, readUnits, returnSchema } from './return-form.ts';

const isAskedFor = isOffered(variant, 'returnRequest');

interface RequestProps {
  order: Order;
  onClose: () => void;
}

const RequestForm = ({ order, found, onClose }: RequestProps & { found: Returnable }) => {
  const isMounted = useIsMounted();
  const [key] = useState(newGuid);
  const lines = found.items.flatMap(({ position, code, name, left: most }) =>
    most > 0 ? [{ position, code, name, most }] : [],
  );
  const [units, setUnits] = useState(() => firstUnits(lines, false));
  const form = useForm({
    schema: returnSchema(lines, undefined, true),
    read: (data) => ({ units: readUnits(data, lines), reason: data.get('reason') ?? '' }),
    send: async ({ reason }): Promise<Problem | undefined> => {
      const items = itemsOf(lines, units);
      const reply = await requestReturn({ guid: order.gUID, key, items, reason });
      if (reply.ok) {
        showBriefly('Recibimos tu pedido de devolución: te respondemos por correo');
        if (isMounted.current) onClose();
        return undefined;
      }
      if (isMounted.current) return { text: reply.error.text };
      showToast('error', reply.error.text);
      return undefined;
    },
  });
  return (
    <Form
      form={form}
      label="Pedir una devolución"
      submitText="Pedir devolución"
      beside={<CancelButton />}
    >
      <p>
        Elige qué quieres devolver y por qué. Te respondemos por correo.
        {found.until !== null && ` Puedes pedirlo hasta el ${longDate(found.until)}.`}
      </p>
      <ReturnRows lines={lines} form={form} units={units} onUnits={setUnits} />
      <TextField form={form} name="reason" label="Motivo" maxLength={MAX_REASON} />
    </Form>
  );
};

const RequestDialog = ({ order, onClose }: RequestProps) => {
  const { data, error } = useQuery(returnFind, { orderId: order.id });
  const found = data?.data;
  const hasUnits = found?.items.some(({ left }) => left > 0);
  return (
    <Dialog title={`Devolver del pedido N.º ${order.number}`} onClose={onClose}>
      {found?.isOpen && hasUnits && <RequestForm order={order} found={found} onClose={onClose} />}
      {found && !found.isOpen && (
        <Notice tone="info">
          El plazo para pedirlo desde aquí terminó
          {found.until !== null && ` el ${longDate(found.until)}`}. Escríbenos y lo vemos.
        </Notice>
      )}
      {found?.isOpen && !hasUnits && (
        <Notice tone="info">De este pedido ya no queda nada para devolver.</Notice>
      )}
      {!found && !error && <Spinner text="Cargando…" />}
      {!found && error && <Notice tone="danger">{error.text}</Notice>}
    </Dialog>
  );
};

/** Asks for a return of a paid order, as long as something of it is left. */
export const RequestReturn = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  if (!isAskedFor || !hasBeenPaid(order) || isAllClaimed(order)) return null;
  return (
    <>
      <Button look="small" onClick={() => setOpen(true)}>
        Devolver
      </Button>
      {isOpen && <RequestDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
};

export const BuyerReturns = ({ order: { returns = [] } }: { order: Order }) => {
  const [asked, setAsked] = useState<string>();
  const cancel = async (guid: string): Promise<string | undefined> => {
    const reply = await cancelReturn({ guid });
    if (!reply.ok) return reply.error.text;
    setAsked(undefined);
    return undefined;
  };
  if (returns.length === 0) return null;
  return (
    <>
      <ul className={styles.returns} aria-label="Devoluciones">
        {returns.map((one) => (
          <ReturnFacts key={one.id} one={one} isSeller={false}>
            {canMoveReturn(one.state, 'CAN', 'buyer') && (
              <div className="cluster">
                <Button look="small" onClick={() => setAsked(one.gUID)}>
                  Cancelar devolución
                </Button>
              </div>
            )}
          </ReturnFacts>
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmDialog
          title="Cancelar devolución"
          question="¿Cancelar la devolución? Te quedas con los productos."
          confirmText="Cancelar devolución"
          cancelText="Volver"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => cancel(asked)}
        />
      )}
    </>
  );
};
