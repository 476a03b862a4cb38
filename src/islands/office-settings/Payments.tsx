import { counted } from '#contract/amounts/counted';
import { MAX_RESERVE_DAYS, type OwnPayment } from '#contract/entities/own-data';
import { paysByInstructions } from '#contract/orders/payments';
import { InputField } from '../../ui/form/Field.tsx';
import { OfferedFields } from './OfferedFields.tsx';
import { OrderedRows } from './OrderedRows.tsx';
import { Setting } from './Setting.tsx';

/**
 * Names the folder's payment methods, chooses which of them new orders may use, and their order; says how long the units
 * of those that a buyer pays by hand are kept.
 * @param published the values of the pages until the owner saves others
 */
export const Payments = ({ published }: { published: readonly OwnPayment[] }) => {
  const publishedOf = (wanted: string) => published.find(({ id }) => id === wanted);
  const nameOf = ({ id, name }: OwnPayment): string => name || (publishedOf(id)?.name ?? id);
  return (
    <Setting<OwnPayment>
      configKey="SHOP_PAYMENTS"
      intro="Las que se ofrecen en compras nuevas, enseguida; la primera queda elegida. Los pedidos hechos con otra se pueden pagar igual. Se llaman como quieras: «Transferencia BROU», «Pago al retirar», «Tarjeta con Mercado Pago»."
      nameOf={(payment) =>
        [
          nameOf(payment),
          payment.isOffered ? 'se ofrece' : 'no se ofrece',
          payment.description,
          payment.reserveDays && counted(payment.reserveDays, 'día', 'días'),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {(draft) => (
        <OrderedRows
          {...draft}
          label="Formas de pago"
          published={published}
          id="id"
          nameOf={nameOf}
        >
          {(row, { change, faultOf }) => {
            const payment = { ...publishedOf(row.id), ...row };
            return (
              <OfferedFields
                legend={nameOf(payment)}
                isOffered={payment.isOffered}
                name={payment.name}
                change={change}
                faultOf={faultOf}
              >
                <InputField
                  label="Descripción"
                  error={faultOf('description')}
                  maxLength={120}
                  value={payment.description}
                  onChange={({ target }) => change({ description: target.value })}
                />
                {paysByInstructions(payment.id) && (
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
                )}
              </OfferedFields>
            );
          }}
        </OrderedRows>
      )}
    </Setting>
  );
};
