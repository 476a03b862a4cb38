import type { FormEvent, RefObject } from 'react';
import { formatMoney } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import {
  COUNTER_PAYMENT_IDS,
  type CounterPaymentId,
  counterPaymentNames,
} from '#contract/orders/counter-payments';
import { type CounterSale, changeSale } from '#stores/orders/counter-sale';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import styles from './Counter.module.css';
import { isStrayCode, type readPayments, unpaidText } from './sale-sums.ts';

const MEANS: readonly { id: CounterPaymentId | undefined; name: string }[] = [
  ...COUNTER_PAYMENT_IDS.map((id) => ({ id, name: counterPaymentNames[id] })),
  { id: undefined, name: 'Varios medios' },
];

interface PayFormProps {
  sale: CounterSale;
  total: number;
  paid: ReturnType<typeof readPayments>;
  error: string;
  /** Whether the sale was refused because of the typed amounts. */
  isRefused: boolean;
  isSending: boolean;
  form: RefObject<HTMLFormElement | null>;
  onPay: () => void;
  /** A scanned code in an amount. */
  onStray: (code: string) => void;
  /** Moves the focus back to the scan box. */
  onLeave: () => void;
}

/** Takes the money: Enter finishes the sale. */
export const PayForm = (props: PayFormProps) => {
  const { sale, total, paid, error, isRefused, isSending, form, onPay, onStray, onLeave } = props;
  const { means, amounts } = sale;
  const shown = means === undefined ? COUNTER_PAYMENT_IDS : means === 'EFE' ? [means] : [];
  const setAmount = (id: CounterPaymentId, text: string): void =>
    changeSale((now) => ({ amounts: { ...now.amounts, [id]: text } }));
  const payRest = (id: CounterPaymentId): void => {
    setAmount(id, twoDecimals(paid.missing / 100));
    // Enter finishes the sale.
    const field = form.current?.elements.namedItem(id);
    if (field instanceof HTMLInputElement) field.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const stray = shown.find((id) => isStrayCode(amounts[id]));
    if (stray) {
      changeSale(() => ({ amounts: { ...amounts, [stray]: '' } }));
      onStray(amounts[stray].trim());
    } else onPay();
  };
  const problem = unpaidText(paid);
  const outcome = problem || (paid.change > 0 ? `Vuelto ${formatMoney(paid.change)}` : '');
  return (
    <form
      ref={form}
      aria-label="Cobro"
      className={styles.pay}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        Total <strong>{formatMoney(total)}</strong>
      </p>
      <fieldset className={styles.means}>
        <legend className="field-label">Pago</legend>
        {MEANS.map(({ id, name }) => (
          <label key={name}>
            <input
              type="radio"
              name="means"
              checked={means === id}
              onChange={() => changeSale(() => ({ means: id }))}
            />{' '}
            {name}
          </label>
        ))}
      </fieldset>
      {shown.length > 0 && (
        <div className={styles.fields}>
          {shown.map((id) => (
            <div key={id} className={styles.amount}>
              <InputField
                label={means === undefined ? counterPaymentNames[id] : 'Recibido'}
                hint={means === undefined ? undefined : 'Vacío: el importe justo.'}
                name={id}
                inputMode="decimal"
                autoComplete="off"
                value={amounts[id]}
                onChange={({ target }) => setAmount(id, target.value)}
                onFocus={({ target }) => target.select()}
              />
              {means === undefined && paid.missing > 0 && amounts[id].trim() === '' && (
                <Button look="quiet small" onClick={() => payRest(id)}>
                  El resto<span className="visually-hidden"> en {counterPaymentNames[id]}</span>
                </Button>
              )}
            </div>
          ))}
        </div>
      )}
      {isRefused && problem !== '' ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : (
        <p className={styles.change} role="status">
          {outcome}
        </p>
      )}
      {error !== '' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button type="submit" look="primary" aria-disabled={isSending}>
        {isSending ? 'Guardando…' : `Cobrar ${formatMoney(total)}`}
      </Button>
    </form>
  );
};
