import { counted } from '#contract/amounts/counted';
import { MAX_RESERVE_DAYS, type OwnPayment } from '#contract/entities/own-data';
import { paysByInstructions } from '#contract/orders/payments';
import { byPlace, withPlaces, withRow } from '../../ui/configured/rows.ts';
import { InputField } from '../../ui/form/Field.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

/**
 * Chooses which of the folder's payment methods new orders may use, and their order; names those that a buyer pays by
 * hand, and says how long their units are kept.
 * @param published the values of the pages until the owner saves others
 */
export const Payments = ({ published: all }: { published: readonly OwnPayment[] }) => {
  const nameOf = (wanted: string) => all.find(({ id }) => id === wanted)?.name ?? wanted;
  return (
    <Setting<OwnPayment>
      configKey="SHOP_PAYMENTS"
      intro="Las que se ofrecen en compras nuevas, enseguida; la primera queda elegida. Los pedidos hechos con otra se pueden pagar igual. Las que se pagan con una cuenta se llaman como quieras: «Transferencia BROU», «Pago al retirar»."
      nameOf={(payment) =>
        [
          payment.name ?? nameOf(payment.id),
          payment.isOffered ? 'se ofrece' : 'no se ofrece',
          payment.description,
          payment.reserveDays && counted(payment.reserveDays, 'día', 'días'),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {({ rows, setRows, faults }) => (
        <SortableList
          label="Formas de pago"
          items={byPlace(
            all.map((published) => ({
              ...published,
              ...rows.find(({ id }) => id === published.id),
            })),
          )}
          keyOf={({ id }) => id}
          nameOf={({ id, name }) => name || nameOf(id)}
          onOrder={(to) => setRows(withPlaces(to))}
        >
          {(payment, _, handle) => {
            const at = rows.findIndex(({ id }) => id === payment.id);
            const faultOf = (field: string) => faults[`value.${at}.${field}`];
            const change = (part: Partial<OwnPayment>) =>
              setRows(withRow(rows, { ...payment, ...part }, 'id'));
            return (
              <div className={styles.sorted}>
                {handle}
                <fieldset className={styles.inner}>
                  <legend className="visually-hidden">{nameOf(payment.id)}</legend>
                  <div className={styles.choice}>
                    <label>
                      <input
                        type="checkbox"
                        checked={payment.isOffered}
                        onChange={({ target }) => change({ isOffered: target.checked })}
                      />
                      {payment.name || nameOf(payment.id)}
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
              </div>
            );
          }}
        </SortableList>
      )}
    </Setting>
  );
};
