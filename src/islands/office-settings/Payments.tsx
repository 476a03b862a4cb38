import { counted } from '#contract/amounts/counted';
import { MAX_RESERVE_DAYS, type OwnPayment } from '#contract/entities/own-data';
import { paysByInstructions } from '#contract/orders/payments';
import { withRow } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

/**
 * Chooses which of the folder's payment methods new orders may use; names those that a buyer pays by hand, and says how
 * long their units are kept.
 * @param published the values of the pages until the owner saves others
 */
export const Payments = ({ published: all }: { published: readonly OwnPayment[] }) => (
  <Setting<OwnPayment>
    configKey="SHOP_PAYMENTS"
    intro="Las que se ofrecen en compras nuevas, enseguida. Los pedidos hechos con otra se pueden pagar igual. Las que se pagan con una cuenta se llaman como quieras: «Transferencia BROU», «Pago al retirar»."
    nameOf={(payment) =>
      [
        payment.name ?? all.find(({ id }) => id === payment.id)?.name ?? payment.id,
        payment.isOffered ? 'se ofrece' : 'no se ofrece',
        payment.description,
        payment.reserveDays && counted(payment.reserveDays, 'día', 'días'),
      ]
        .filter(Boolean)
        .join(' · ')
    }
  >
    {({ rows, setRows, faults }) =>
      all.map((published) => {
        const place = rows.findIndex(({ id }) => id === published.id);
        const payment = { ...published, ...rows[place] };
        const faultOf = (field: string) => faults[`value.${place}.${field}`];
        const change = (part: Partial<OwnPayment>) =>
          setRows(withRow(rows, { ...payment, ...part }, 'id'));
        return (
          <fieldset className={styles.inner} key={payment.id}>
            <legend className="visually-hidden">{published.name}</legend>
            <div className={styles.choice}>
              <label>
                <input
                  type="checkbox"
                  checked={payment.isOffered}
                  onChange={({ target }) => change({ isOffered: target.checked })}
                />
                {payment.name || published.name}
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
                <InputField
                  label="Días de reserva"
                  hint="Lo que se guarda un pedido sin pagar."
                  error={faultOf('reserveDays')}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MAX_RESERVE_DAYS}
                  required
                  value={Number.isNaN(payment.reserveDays) ? '' : payment.reserveDays}
                  onChange={({ target }) => change({ reserveDays: target.valueAsNumber })}
                />
              </div>
            )}
          </fieldset>
        );
      })
    }
  </Setting>
);
