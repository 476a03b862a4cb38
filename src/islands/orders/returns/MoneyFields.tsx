import { amountText, currencySymbol, formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import type { Returnable } from '#contract/entities/returns';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import { AMOUNT_LENGTH, type MoneyChoice, mostOf } from './return-form.ts';

type Money = NonNullable<Returnable['money']>;

/** Returns the usual way to give money back; empty = none is left, or the user may not. */
export const usualWay = (money: Money | undefined, mayRefund: boolean): MoneyChoice => {
  if (!money || !mayRefund) return '';
  if (money.online && money.online.left > 0) return 'provider';
  return money.left > 0 ? 'hand' : '';
};

/** Returns the chosen way, or none where nothing is left of it. */
export const openWay = (money: Money | undefined, way: MoneyChoice): MoneyChoice =>
  money && way !== '' && mostOf(money, way).amount > 0 ? way : '';

interface MoneyFieldsProps {
  form: FormState;
  order: Pick<Order, 'paymentName'>;
  money: Money;
  by: MoneyChoice;
  onBy: (by: MoneyChoice) => void;
  amount: string;
  onAmount: (amount: string) => void;
}

/** Asks how the money of a return goes back, and how much. */
export const MoneyFields = (props: MoneyFieldsProps) => {
  const { form, order, money, by, onBy, amount, onAmount } = props;
  const online = money.online && money.online.left > 0;
  const options = [
    ...(online ? [{ id: 'provider', name: `Por ${order.paymentName}` }] : []),
    ...(money.left > 0 ? [{ id: 'hand', name: 'Efectivo o transferencia' }] : []),
    { id: '', name: 'No se devuelve dinero ahora' },
  ];
  return (
    <>
      <Select
        label="Cómo se devuelve el dinero"
        name="by"
        value={by}
        options={options}
        onChange={(way) => onBy(way === 'provider' || way === 'hand' ? way : '')}
        {...(money.due > 0 && {
          hint: `Lo que vuelve cubre primero ${formatMoney(toCents(money.due))} que falta pagar.`,
        })}
      />
      {by !== '' && (
        <TextField
          form={form}
          name="amount"
          label={`Importe en ${currencySymbol(mostOf(money, by).currency)}`}
          hint={`Hasta ${amountText(mostOf(money, by))}.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={AMOUNT_LENGTH}
          value={amount}
          onChange={({ target }) => onAmount(target.value)}
        />
      )}
    </>
  );
};
