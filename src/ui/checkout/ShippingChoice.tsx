/** How the order arrives, and what that costs. */
import { variant } from 'virtual:variant';
import { costText } from '#contract/amounts/money';
import { needsAddress } from '#contract/orders/payments';
import { enumerateEither } from '#contract/text/enumeration';
import { freightNote } from '#variants/freight';
import type { Variant } from '#variants/schema';
import { OptionList } from '../form/OptionList.tsx';
import styles from './Section.module.css';

type Shipping = Variant['shippings'][number];

interface ShippingChoiceProps {
  /** Those that reach the buyer, at today's prices. */
  offered: Variant['shippings'];
  chosen: { id: string };
  onChoose: (id: string) => void;
}

/**
 * Returns the note of a delivery; the branches for a pick-up without one. A freight that the shop has come to ask
 * for in the order is not paid at the door as well.
 */
const descriptionOf = ({ id, description, priceCents }: Shipping): string => {
  if (!needsAddress(id) && description === '')
    return enumerateEither(variant.branches.map(({ name }) => name));
  const own = variant.shippings.find((one) => one.id === id);
  const isFreight = own !== undefined && freightNote(variant, id, own.priceCents) !== '';
  return isFreight ? freightNote(variant, id, priceCents) : description;
};

export const ShippingChoice = ({ offered, chosen, onChoose }: ShippingChoiceProps) => (
  <OptionList
    legend="Envío"
    options={offered.map((one) => ({
      id: one.id,
      title: one.name,
      detail: [descriptionOf(one), one.arrival].filter(Boolean).join(' · '),
      aside: costText(one.priceCents),
    }))}
    chosen={chosen.id}
    onChoose={onChoose}
  />
);

/**
 * A delivery that does not reach a chosen address changes, with its price: shown beside the
 * address.
 * @param shipping undefined without an address
 */
export const ShippingHere = ({ shipping }: { shipping: Shipping | undefined }) => (
  <p className={styles.here} role="status">
    {shipping && (
      <>
        {shipping.name}: {costText(shipping.priceCents).toLowerCase()}
        {[freightNote(variant, shipping.id, shipping.priceCents), shipping.arrival]
          .filter(Boolean)
          .map((text) => ` · ${text}`)}
      </>
    )}
  </p>
);
