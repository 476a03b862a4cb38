import { counterCustomer } from '#contract/definitions/counter-customer';
import { type CounterSale, changeSale } from '#stores/orders/counter-sale';
import { readQuotedCompany, readQuotedPerson } from '#stores/quotations';
import { type Chosen, ContactBox, contactName } from '../../ui/communications/ContactBox.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import styles from './Counter.module.css';

const { fields } = counterCustomer;
type FieldName = keyof typeof fields;
const OF_ALL: readonly FieldName[] = ['phone', 'email'];
const OF_UNKNOWN: readonly FieldName[] = ['name', 'identifier', ...OF_ALL];

interface CustomerFieldsProps {
  sale: CounterSale;
  /** By the field's name on the wire: `CustomerPhone`. */
  errors: Readonly<Record<string, string>>;
  /** Moves the focus back to the scan box. */
  onDone: () => void;
  /** Another customer, who may have other prices. */
  onChosen: () => void;
}

const readEmail = async ({ companyId, personId }: Chosen): Promise<string> => {
  const reply = await (personId === null
    ? readQuotedCompany(companyId)
    : readQuotedPerson(personId));
  return reply.ok ? (reply.data.data.emails[0]?.email ?? '') : '';
};

const wireOf = (name: FieldName): string =>
  `${counterCustomer.prefix}${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Asks who buys, which nobody needs to tell. */
export const CustomerFields = ({ sale, errors, onDone, onChosen }: CustomerFieldsProps) => {
  const { known } = sale;
  const choose = async (chosen: (Chosen & { phone?: string }) | undefined): Promise<void> => {
    changeSale(() => ({
      known: chosen && {
        companyId: chosen.companyId,
        companyName: chosen.companyName,
        personId: chosen.personId,
        personName: chosen.personName,
      },
      phone: chosen?.phone ?? '',
      email: '',
    }));
    onChosen();
    if (!chosen) return;
    // After the box has moved the focus to its button.
    requestAnimationFrame(onDone);
    const email = await readEmail(chosen);
    changeSale((now) =>
      now.known?.companyId === chosen.companyId &&
      now.known.personId === chosen.personId &&
      now.email === ''
        ? { email }
        : {},
    );
  };
  const name = (known ? contactName(known) : sale.name.trim()) || 'Consumidor final';
  const isWrong = Object.keys(errors).some((one) => one.startsWith(counterCustomer.prefix));
  return (
    <details className={styles.customer} open={isWrong || undefined}>
      <summary>
        Cliente: <strong>{name}</strong>
      </summary>
      <ContactBox
        name="contact"
        label="Cliente conocido"
        hint="Empresa o persona: nombre, teléfono, email o RUT. Si no está, escribe abajo quién es."
        chosen={known}
        onChoose={(chosen) => void choose(chosen)}
      />
      <div className={styles.fields}>
        {(known ? OF_ALL : OF_UNKNOWN).map((field) => (
          <InputField
            key={field}
            label={fields[field].label}
            maxLength={fields[field].max}
            autoComplete="off"
            inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : undefined}
            value={sale[field]}
            error={errors[wireOf(field)]}
            onChange={({ target }) => changeSale(() => ({ [field]: target.value }))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              onDone();
            }}
          />
        ))}
      </div>
    </details>
  );
};
