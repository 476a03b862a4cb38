/** The seller's form of a return: a new one, or the arrival of one that was asked for. */
import { useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import type { OrderReturn, Returnable } from '#contract/entities/returns';
import { MAX_REASON } from '#contract/limits';
import { newGuid } from '#stores/guid';
import { addReturn, receiveReturn } from '#stores/orders/returns';
import { showBriefly, showToast } from '#stores/toasts';
import { Button } from '../../../ui/Button.tsx';
import { CancelButton } from '../../../ui/dialog/CancelButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Check, TextField } from '../../../ui/form/TextField.tsx';
import { type Problem, useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useBranches } from '../../../ui/use-branches.ts';
import { useMayRefund } from '../card/use-may-refund.ts';
import { OrderLine } from '../dialogs/OrderLine.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { MoneyFields, openWay, usualWay } from './MoneyFields.tsx';
import { ReturnRows, WRITTEN_OFF } from './ReturnRows.tsx';
import {
  firstUnits,
  itemsOf,
  type MoneyChoice,
  moneyBack,
  mostOf,
  type ReturnLine,
  readUnits,
  refundOf,
  returnSchema,
  suggestedAmount,
} from './return-form.ts';

const REASONS = [
  'Se arrepintió',
  'Llegó fallado',
  'No era el que necesitaba',
  'Vino otro producto',
];

/** Returns the units of a return as rows, or those of the order that are in none. */
const linesOf = (found: Returnable, received: OrderReturn | undefined): ReturnLine[] =>
  received
    ? received.items.map(({ quantity: most, ...line }) => ({ ...line, most }))
    : found.items.flatMap(({ position, code, name, left: most }) =>
        most > 0 ? [{ position, code, name, most }] : [],
      );

interface ReturnFormProps {
  order: Order;
  found: Returnable;
  /** The return that arrives; absent = a new one. */
  received?: OrderReturn | undefined;
  onClose: () => void;
}

/** Tells a seller who may not give money back that others do. */
const othersRefundText = (cents: number): string =>
  `Faltará devolver ${formatMoney(cents)}. No tienes el permiso «Devoluciones»: lo devuelve quien lo tenga, y el pedido queda en «Atención» hasta entonces.`;

/** Tells a seller about money that is owed, or was promised and did not go back. */
const warnOfMoney = (order: Order, id: number | undefined): void => {
  const { returns = [] } = order;
  const made = id === undefined ? returns.at(-1) : returns.find((one) => one.id === id);
  if (made?.owed !== undefined)
    showToast(
      'warning',
      `Pedido ${order.number}: falta devolver ${formatMoney(toCents(made.owed))}. Queda en «Atención» para quien tenga el permiso «Devoluciones».`,
    );
  if (made?.refund && made.refund.outcome !== 'done')
    showToast(
      'warning',
      `Pedido ${order.number}: los productos volvieron, pero el medio de pago todavía no devolvió el dinero. Míralo en la devolución.`,
    );
};

export const ReturnForm = ({ order, found, received, onClose }: ReturnFormProps) => {
  const lines = linesOf(found, received);
  const branches = useBranches();
  const isMounted = useIsMounted();
  const mayRefund = useMayRefund();
  const home =
    branches.find(({ code }) => code === order.branchCode)?.code ?? branches[0]?.code ?? '';
  const [key] = useState(newGuid);
  const [units, setUnits] = useState(() => firstUnits(lines, received !== undefined));
  const [shelves, setShelves] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(
      lines.map(({ position, code }) => [position, code === '' ? WRITTEN_OFF : home]),
    ),
  );
  const [isHere, setHere] = useState(true);
  const [way, setWay] = useState<MoneyChoice>(() => usualWay(found.money, mayRefund));
  /** Null until the seller changes what is suggested. */
  const [typed, setTyped] = useState<string | null>(null);
  const back = moneyBack(found, units, received);
  const asksMoney = isHere && mayRefund && back !== undefined;
  const by = asksMoney ? openWay(back.money, way) : '';
  const amount = typed ?? (by === '' || !back ? '' : suggestedAmount(back, by));
  const most = by !== '' && back ? mostOf(back.money, by) : undefined;

  const send = async (reason: string, typedAmount: string) => {
    const items = itemsOf(lines, units);
    const arrived = items.map((item) => ({
      ...item,
      branch: shelves[item.position] ?? WRITTEN_OFF,
    }));
    const refund = refundOf(by, typedAmount);
    const { id: orderId } = order;
    if (received) {
      const { id: returnId, version } = received;
      return receiveReturn({ returnId, version, arrived, reason, ...(refund && { refund }) });
    }
    return addReturn({
      orderId,
      key,
      items,
      reason,
      ...(isHere && { arrived, ...(refund && { refund }) }),
    });
  };

  const form = useForm({
    schema: returnSchema(lines, most, !received),
    read: (data) => ({
      units: readUnits(data, lines),
      reason: data.get('reason') ?? '',
      amount: data.get('amount') ?? '',
    }),
    send: async (values): Promise<Problem | undefined> => {
      const reply = await send(values.reason, values.amount);
      if (!reply.ok) {
        if (isMounted.current) return { text: reply.error.text };
        showToast('error', `Pedido ${order.number}: ${reply.error.text}`);
        return undefined;
      }
      showBriefly(
        `Pedido ${order.number}: devolución ${received || isHere ? 'recibida' : 'aceptada'}`,
      );
      warnOfMoney(reply.data.data, received?.id);
      if (isMounted.current) onClose();
      return undefined;
    },
  });

  return (
    <Form
      form={form}
      label="Devolución"
      submitText={received || isHere ? 'Recibir' : 'Aceptar'}
      beside={<CancelButton />}
    >
      <OrderLine order={order} />
      <ReturnRows
        lines={lines}
        units={units}
        form={form}
        onUnits={setUnits}
        {...(isHere && { shelves: { branches, chosen: shelves, onChosen: setShelves } })}
      />
      <TextField
        form={form}
        name="reason"
        label={received ? 'Para el comprador' : 'Motivo'}
        optional={received !== undefined}
        maxLength={MAX_REASON}
        hint="El comprador lo lee en su pedido."
      />
      {!received && (
        <p className="cluster">
          {REASONS.map((reason) => (
            <Button
              key={reason}
              look="quiet small"
              onClick={(event) => {
                const box = event.currentTarget.form?.elements.namedItem('reason');
                if (box instanceof HTMLInputElement) box.value = reason;
              }}
            >
              {reason}
            </Button>
          ))}
        </p>
      )}
      {!received && (
        <Check
          name="isHere"
          label="Los productos ya están en el local"
          defaultChecked
          onChange={({ target }) => setHere(target.checked)}
        />
      )}
      {asksMoney && (
        <MoneyFields
          form={form}
          order={order}
          money={back.money}
          by={by}
          onBy={(wanted) => {
            setWay(wanted);
            setTyped(null);
          }}
          amount={amount}
          onAmount={setTyped}
        />
      )}
      {isHere && !mayRefund && back !== undefined && back.worthCents > 0 && (
        <Notice tone="warning">{othersRefundText(back.worthCents)}</Notice>
      )}
    </Form>
  );
};
