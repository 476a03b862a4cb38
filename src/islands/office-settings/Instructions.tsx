import { variant } from 'virtual:variant';
import { configFind } from '#contract/calls/config';
import { type OwnPayment, readOwnData } from '#contract/entities/own-data';
import {
  linesOf,
  MAX_INSTRUCTIONS,
  type PaymentInstruction,
} from '#contract/entities/shop-settings';
import { paysByInstructions } from '#contract/orders/payments';
import { Button } from '../../ui/Button.tsx';
import { withRow } from '../../ui/configured/rows.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Instructions as Steps } from '../../ui/order/HowToPay.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

const PAYMENTS = variant.payments.filter(({ id }) => paysByInstructions(id));
type Payment = (typeof PAYMENTS)[number];

/** Returns the methods with the names that the owner gave them. */
export const namedNow = (own: readonly OwnPayment[]): Payment[] =>
  PAYMENTS.map((payment) => ({
    ...payment,
    name: own.find(({ id }) => id === payment.id)?.name ?? payment.name,
  }));

const ROWS = 7;
interface InstructionEditorProps {
  payment: Payment;
  /** Undefined = the default text. */
  edited: string | undefined;
  error: string | undefined;
  onChange: (text: string | undefined) => void;
}

const InstructionEditor = ({ payment, edited, error, onChange }: InstructionEditorProps) => {
  const defaultText = payment.instructions.join('\n');
  const lines = linesOf(edited ?? defaultText);
  return (
    <div className={styles.payment}>
      <div>
        <Field
          label={payment.name}
          error={error}
          hint="Un paso por línea. Solo texto: lo demás se ve como se escribe."
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={ROWS}
              maxLength={MAX_INSTRUCTIONS}
              value={edited ?? defaultText}
              onChange={({ target: { value } }) =>
                onChange(value === defaultText ? undefined : value)
              }
            />
          )}
        </Field>
        {edited !== undefined && (
          <Button look="small" onClick={() => onChange(undefined)}>
            Volver al texto original de {payment.name}
          </Button>
        )}
      </div>
      <section className={styles.preview} aria-label={`Cómo se ve ${payment.name}`}>
        <h3>Para pagar: {payment.name}</h3>
        {lines.length > 0 ? (
          <Steps lines={lines} />
        ) : (
          <p className="muted">
            {payment.isSample
              ? 'Sin tu cuenta aquí, la tienda no ofrece esta forma de pago.'
              : 'Sin texto se ve el original de la tienda.'}
          </p>
        )}
      </section>
    </div>
  );
};

/** Edits the instructions of payment methods without a provider, with a preview. */
export const Instructions = () => {
  // Pages learn later what the owner has just renamed or taken off, which asks for no account.
  const stored = useQuery(configFind, { key: 'SHOP_PAYMENTS' }).data?.data.value;
  const own = readOwnData({ SHOP_PAYMENTS: stored ?? null }).payments;
  const offered = namedNow(own).filter(
    ({ id, isOff }) => own.find((row) => row.id === id)?.isOffered ?? !isOff,
  );
  return offered.length === 0 ? null : (
    <Setting<PaymentInstruction>
      configKey="PAYMENT_INSTRUCTIONS"
      intro="Lo que leen los compradores al elegir el pago, en su pedido y en su correo."
      nameOf={({ id, text }) =>
        `${namedNow(own).find((payment) => payment.id === id)?.name ?? id}: ${linesOf(text).join(' / ')}`
      }
    >
      {({ rows, setRows, faults }) =>
        offered.map((payment) => {
          const place = rows.findIndex(({ id }) => id === payment.id);
          return (
            <InstructionEditor
              key={payment.id}
              payment={payment}
              edited={rows[place]?.text}
              error={place < 0 ? undefined : faults[`value.${place}.text`]}
              onChange={(text) => {
                const { id } = payment;
                setRows(
                  text === undefined
                    ? rows.filter((row) => row.id !== id)
                    : withRow(rows, { id, text }, 'id'),
                );
              }}
            />
          );
        })
      }
    </Setting>
  );
};
