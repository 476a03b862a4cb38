import { variant } from 'virtual:variant';
import { costText, toCents } from '#contract/amounts/money';
import type { OwnShipping } from '#contract/entities/own-data';
import { publishedShippings } from '#variants/published-data';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { configNames } from '../../ui/history/config-names.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

const nameOf = (id: string): string =>
  variant.shippings.find((shipping) => shipping.id === id)?.name ?? id;

/** The values of the pages until the owner saves others. */
const PUBLISHED = publishedShippings(variant);

const unchanged = (rows: OwnShipping[]): OwnShipping[] => rows;

/** Edits prices and texts of the folder's shipping methods. */
export const Shippings = () => (
  <Setting<OwnShipping>
    configKey="SHOP_SHIPPINGS"
    title={configNames.SHOP_SHIPPINGS}
    intro="Lo que cuesta cada envío, en pesos con IVA, y lo que se promete. Los pedidos lo usan enseguida; las páginas, desde la próxima publicación."
    addKeys={unchanged}
    actions={({ version, isChanged, busy, confirm }) =>
      version === 0 &&
      !isChanged && (
        <Button disabled={busy} onClick={() => void confirm(PUBLISHED)}>
          Están bien así
        </Button>
      )
    }
    nameOf={({ id, price, description, arrival }) =>
      [nameOf(id), costText(toCents(price)), description, arrival].filter(Boolean).join(' · ')
    }
  >
    {({ rows, setRows, faults }) =>
      PUBLISHED.map((published) => {
        const place = rows.findIndex(({ id }) => id === published.id);
        const shipping = rows[place] ?? published;
        const faultOf = (field: string) => faults[`value.${place}.${field}`];
        const change = (part: Partial<OwnShipping>) => {
          const changed = { ...shipping, ...part };
          setRows(
            place < 0 ? [...rows, changed] : rows.map((row, at) => (at === place ? changed : row)),
          );
        };
        return (
          <fieldset className={styles.inner} key={published.id}>
            <legend>{nameOf(published.id)}</legend>
            <div className={styles.fields}>
              <InputField
                label="Precio"
                hint="0: sin costo"
                error={faultOf('price')}
                type="number"
                inputMode="decimal"
                min={0}
                step="0.01"
                required
                value={Number.isNaN(shipping.price) ? '' : shipping.price}
                onChange={({ target }) => change({ price: target.valueAsNumber })}
              />
              <InputField
                label="Descripción"
                error={faultOf('description')}
                maxLength={200}
                value={shipping.description}
                onChange={({ target }) => change({ description: target.value })}
              />
              <InputField
                label="Cuándo llega"
                error={faultOf('arrival')}
                maxLength={120}
                value={shipping.arrival}
                onChange={({ target }) => change({ arrival: target.value })}
              />
            </div>
          </fieldset>
        );
      })
    }
  </Setting>
);
