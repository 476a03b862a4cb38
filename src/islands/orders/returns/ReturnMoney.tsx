/** Gives the money of a received return back, that was not promised or that the provider refused. */
import { useState } from 'react';
import { returnFind } from '#contract/calls/returns';
import type { Order } from '#contract/entities/orders';
import type { OrderReturn, Returnable } from '#contract/entities/returns';
import { refundReturn } from '#stores/orders/returns';
import { showBriefly, showToast } from '#stores/toasts';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useQuery } from '../../../ui/use-query.ts';
import { OrderLine } from '../dialogs/OrderLine.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { MoneyFields, usualWay } from './MoneyFields.tsx';
import {
  type MoneyBack,
  type MoneyChoice,
  moneyBack,
  mostOf,
  refundOf,
  returnSchema,
  suggestedAmount,
} from './return-form.ts';

interface ReturnMoneyProps {
  order: Order;
  one: OrderReturn;
  onClose: () => void;
}

type MoneyFormProps = ReturnMoneyProps & { back: MoneyBack };

/** Adds back what this return has promised, which is asked for again. */
const withPromise = (
  money: NonNullable<Returnable['money']>,
  { refund }: OrderReturn,
): NonNullable<Returnable['money']> => {
  if (refund?.by !== 'provider' || refund.outcome === 'asked') return money;
  const { online } = money;
  const pesos = refund.amount * (refund.currency === 'UYU' ? 1 : (online?.rate ?? 0));
  return {
    ...money,
    left: Math.round((money.left + pesos) * 100) / 100,
    ...(online && {
      online: {
        ...online,
        left: Math.round((online.left + refund.amount) * 100) / 100,
      },
    }),
  };
};

const MoneyForm = ({ order, one, back, onClose }: MoneyFormProps) => {
  const { money } = back;
  const isMounted = useIsMounted();
  const [by, setBy] = useState<MoneyChoice>(() => usualWay(money, true));
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = by === '' ? '' : suggestedAmount(back, by);
  const form = useForm({
    schema: returnSchema([], by === '' ? undefined : mostOf(money, by), false),
    read: (data) => ({ units: {}, reason: '', amount: data.get('amount') ?? '' }),
    send: async ({ amount }): Promise<Problem | undefined> => {
      const refund = refundOf(by, amount);
      const { id: returnId, version } = one;
      const reply = await refundReturn({ returnId, version, ...(refund && { refund }) });
      const fail = (text: string): Problem | undefined => {
        if (isMounted.current) return { text };
        showToast('error', `Pedido ${order.number}: ${text}`);
        return undefined;
      };
      if (!reply.ok) return fail(reply.error.text);
      const made = reply.data.data.returns?.find(({ id }) => id === returnId)?.refund;
      if (made && made.outcome !== 'done')
        showToast(
          'warning',
          `Pedido ${order.number}: el medio de pago todavía no devolvió el dinero.`,
        );
      else
        showBriefly(`Pedido ${order.number}: ${made ? 'dinero devuelto' : 'sin devolver dinero'}`);
      if (isMounted.current) onClose();
      return undefined;
    },
  });
  return (
    <Form form={form} label="Dinero" submitText="Confirmar" beside={<CancelButton />}>
      <OrderLine order={order} />
      <MoneyFields
        form={form}
        order={order}
        money={money}
        by={by}
        onBy={(way) => {
          setBy(way);
          setTyped(null);
        }}
        amount={typed ?? suggested}
        onAmount={setTyped}
      />
    </Form>
  );
};

export const ReturnMoney = ({ order, one, onClose }: ReturnMoneyProps) => {
  const { data, error } = useQuery(returnFind, { orderId: order.id });
  const found = data?.data;
  const units = Object.fromEntries(one.items.map(({ position, quantity }) => [position, quantity]));
  const back =
    found?.money && moneyBack({ ...found, money: withPromise(found.money, one) }, units, one);
  return (
    <Dialog title="Devolver el dinero" onClose={onClose}>
      {back && <MoneyForm order={order} one={one} back={back} onClose={onClose} />}
      {!found && !error && <Spinner text="Cargando…" />}
      {!found && error && <Notice tone="danger">{error.text}</Notice>}
    </Dialog>
  );
};
