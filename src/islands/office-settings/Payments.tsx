import { variant } from 'virtual:variant';
import type { OwnPayment } from '#contract/entities/own-data';
import { paysByInstructions } from '#contract/orders/payments';
import { publishedPayments } from '#variants/published-data';
import { withRow } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

/** The values of the pages until the owner saves others. */
const PUBLISHED = publishedPayments(variant.payments);

const nameOf = ({ id, name }: OwnPayment): string =>
  name ?? PUBLISHED.find((payment) => payment.id === id)?.name ?? id;

/** Chooses which of the folder's payment methods new orders may use, and names those that a buyer pays by hand. */
export const Payments = () => (
  <Setting<OwnPayment>
    configKey="SHOP_PAYMENTS"
    intro="Las que se ofrecen en compras nuevas, enseguida. Los pedidos hechos con otra se pueden pagar igual. Las que se pagan con una cuenta se llaman como quieras: «Transferencia BROU», «Pago al retirar»."
    nameOf={(payment) =>
      [nameOf(payment), payment.isOffered ? 'se ofrece' : 'no se ofrece', payment.description].join(
        ' · ',
      )
    }
  >
    {({ rows, setRows, faults }) =>
      PUBLISHED.map((published) => {
        const place = rows.findIndex(({ id }) => id === published.id);
        const payment = { ...published, ...rows[place] };
        const faultOf = (field: string) => faults[`value.${place}.${field}`];
        const change = (part: Partial<OwnPayment>) =>
          setRows(withRow(rows, { ...payment, ...part }, 'id'));
        return (
          <fieldset className={styles.inner} key={payment.id}>
            <legend className="visually-hidden">{nameOf(published)}</legend>
            <div className={styles.choice}>
              <label>
                <input
                  type="checkbox"
                  checked={payment.isOffered}
                  onChange={({ target }) => change({ isOffered: target.checked })}
                />
                {nameOf(payment) || nameOf(published)}
              </label>
            </div>
            {payment.isOffered && paysByInstructions(payment.id) && (
              <div className={styles.fields}>
                <InputField
                  label="Nombre"
                  error={faultOf('name')}
                  required
                  maxLength={60}
                  value={payment.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
                <InputField
                  label="Descripción"
                  error={faultOf('description')}
                  maxLength={120}
                  value={payment.description}
                  onChange={({ target }) => change({ description: target.value })}
                />
              </div>
            )}
          </fieldset>
        );
      })
    }
  </Setting>
);
