import { variant } from 'virtual:variant';
import type { OwnPayment } from '#contract/entities/own-data';
import { configNames } from '../../ui/history/config-names.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

const unchanged = (rows: OwnPayment[]): OwnPayment[] => rows;

const nameOf = (id: string): string =>
  variant.payments.find((payment) => payment.id === id)?.name ?? id;

/** Chooses which of the folder's payment methods new orders may use. */
export const Payments = () => (
  <Setting<OwnPayment>
    configKey="SHOP_PAYMENTS"
    title={configNames.SHOP_PAYMENTS}
    intro="Las que se ofrecen en compras nuevas, enseguida. Los pedidos hechos con otra se pueden pagar igual."
    addKeys={unchanged}
    nameOf={({ id, isOffered }) => `${nameOf(id)}: ${isOffered ? 'se ofrece' : 'no se ofrece'}`}
  >
    {({ rows, setRows }) => (
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{configNames.SHOP_PAYMENTS}</legend>
        {variant.payments.map(({ id, name, isOff }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={rows.find((row) => row.id === id)?.isOffered ?? !isOff}
              onChange={({ target }) =>
                setRows([...rows.filter((row) => row.id !== id), { id, isOffered: target.checked }])
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    )}
  </Setting>
);
