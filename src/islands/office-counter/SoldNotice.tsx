import { type FormEvent, useRef, useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { orderMailReceipt } from '#contract/calls/counter';
import type { Order } from '#contract/entities/orders';
import { mailReceipt } from '#stores/orders/counter-sale';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { changeOf } from '../../ui/order/Receipt.tsx';
import { ReceiptButtons } from '../../ui/order/ReceiptButtons.tsx';
import styles from './Counter.module.css';

interface SoldNoticeProps {
  order: Order;
  /** Link to the order. */
  href: string;
  /** Moves the focus back to the scan box. */
  onDone: () => void;
}

/** Tells the change of a sale, and prints or mails its receipt. */
export const SoldNotice = ({ order, href, onDone }: SoldNoticeProps) => {
  const [error, setError] = useState('');
  const isBusy = useRef(false);
  const change = changeOf(order);

  const onMail = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '');
    const input = orderMailReceipt.input.safeParse({ orderId: order.id, email });
    if (!input.success) return setError(input.error.issues[0]?.message ?? '');
    if (isBusy.current) return;
    isBusy.current = true;
    const reply = await mailReceipt(input.data);
    isBusy.current = false;
    setError(reply.ok ? '' : reply.error.text);
    if (!reply.ok) return;
    showBriefly(`Recibo enviado a ${input.data.email}`);
    onDone();
  };

  return (
    <Notice tone="success">
      <p>
        <a href={href}>Venta N.º {order.number}</a> guardada: {formatMoney(toCents(order.total))},{' '}
        {order.paymentName}.
      </p>
      {change > 0 && (
        <p className={styles.change}>
          Vuelto <strong>{formatMoney(change)}</strong>
        </p>
      )}
      <div className="cluster">
        <ReceiptButtons order={order} onPrint={onDone} />
      </div>
      <form className={styles.mail} onSubmit={(event) => void onMail(event)} noValidate>
        <InputField
          label="Enviar el recibo por correo"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={order.userEmail}
          error={error}
        />
        <Button type="submit" look="small">
          Enviar
        </Button>
      </form>
    </Notice>
  );
};
