/** How the order arrives, and what that costs. */
import { variant } from 'virtual:variant';
import { costText } from '#contract/amounts/money';
import { freightNote } from '#variants/freight';
import type { Variant } from '#variants/schema';
import { OptionList } from '../../../ui/form/OptionList.tsx';
import styles from '../Section.module.css';

interface ShippingChoiceProps {
  /** Those that reach the buyer, at today's prices. */
  offered: Variant['shippings'];
  chosen: { id: string };
  onChoose: (id: string) => void;
}

export const ShippingChoice = ({ offered, chosen, onChoose }: ShippingChoiceProps) => (
  <OptionList
    legend="Envío"
    options={offered.map(({ id, name, description, arrival, priceCents }) => ({
      id,
      title: name,
      detail: [description, arrival].filter(Boolean).join(' · '),
      aside: costText(priceCents),
    }))}
    chosen={chosen.id}
    onChoose={onChoose}
  />
);

/**
 * An address that a chosen shipping does not reach changes it, and its price: said where the address is.
 * @param shipping undefined where no address is known yet
 */
export const ShippingHere = ({
  shipping,
}: {
  shipping: Variant['shippings'][number] | undefined;
}) => (
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
