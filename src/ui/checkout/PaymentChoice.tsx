/** Chooses the payment method, with its currency and instructions. */

import { inCurrency } from '#contract/amounts/exchange';
import { formatMoney } from '#contract/amounts/money';
import { configGetPublic } from '#contract/calls/site';
import { readPaymentInstructions } from '#contract/entities/shop-settings';
import { paysByInstructions, paysOnline } from '#contract/orders/payments';
import { type CartItem, subtotalCents } from '#stores/cart/cart-rules';
import { instructionsOf } from '#variants/how-to-pay';
import type { PageVariant } from '#variants/schema';
import { OptionList } from '../form/OptionList.tsx';
import { Notice } from '../Notice.tsx';
import { Instructions } from '../order/HowToPay.tsx';
import { EDITED } from '../order/HowToPayNow.tsx';
import { useQuery } from '../use-query.ts';
import { InDollars } from './InDollars.tsx';
import { usePaymentOptions } from './use-payments.ts';

type Priced = Pick<CartItem, 'priceCents' | 'quantity'>;

interface PaymentChoiceProps {
  payments: PageVariant['payments'];
  chosen: string;
  items: readonly Priced[];
  shippingCents: number;
  onChoose: (id: string) => void;
}

/** Converts and rounds each line separately, like the server's charge. */
const convertedCents = (items: readonly Priced[], shippingCents: number, rate: number): number =>
  items.reduce(
    (sum, item) => sum + inCurrency(subtotalCents(item), rate),
    inCurrency(shippingCents, rate),
  );

export const PaymentChoice = (props: PaymentChoiceProps) => {
  const { payments, chosen, items, shippingCents, onChoose } = props;
  const asksForTexts = payments.some(({ id }) => paysByInstructions(id));
  const options = usePaymentOptions();
  const { data } = useQuery(configGetPublic, asksForTexts ? EDITED : null);
  // No account is shown before the shop's reply, as it may be outdated.
  const edited = data && readPaymentInstructions(data.data);
  const rateOf = (id: string) => options?.find((option) => option.id === id)?.rate ?? null;
  const inDollars = (rate: number) => convertedCents(items, shippingCents, rate);
  return (
    <>
      {options?.some(({ isTest }) => isTest) && (
        <Notice tone="info">
          <span>
            <strong>Tienda de prueba.</strong> Los pagos en línea no cobran nada de verdad.
          </span>
        </Notice>
      )}
      {payments.length === 0 && (
        <Notice tone="warning">
          <p>Todavía no se puede pagar en esta tienda. Escríbenos y arreglamos tu compra.</p>
        </Notice>
      )}
      <OptionList
        legend="Forma de pago"
        options={payments.map(({ id, name, description }) => {
          const rate = rateOf(id);
          const instructions = edited ? instructionsOf({ payments }, id, edited) : [];
          return {
            id,
            title: name,
            detail: description,
            aside: rate === null ? undefined : formatMoney(inDollars(rate), 'USD'),
            more: paysOnline(id) ? (
              <>
                {rate !== null && (
                  <p>
                    <InDollars cents={inDollars(rate)} rate={rate} /> Esa cotización queda fija para
                    tu pedido.
                  </p>
                )}
                <p>Al confirmar te llevamos a la página de pago y vuelves aquí al terminar.</p>
              </>
            ) : (
              instructions.length > 0 && <Instructions lines={instructions} />
            ),
          };
        })}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
};
