/** How the order arrives, and what that costs. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { formatMoney } from '#contract/money';
import { $shippingPrices } from '#stores/placing';
import { OptionList } from '../../ui/OptionList.tsx';

interface ShippingChoiceProps {
  chosen: { id: string };
  onChoose: (id: string) => void;
}

export const costText = (cents: number): string => (cents === 0 ? 'Sin costo' : formatMoney(cents));

export const ShippingChoice = ({ chosen, onChoose }: ShippingChoiceProps) => {
  const prices = useStore($shippingPrices);
  return (
    <OptionList
      legend="Envío"
      options={variant.shippings.map(({ id, name, description, priceCents }) => ({
        id,
        title: name,
        detail: description,
        aside: costText(prices[id] ?? priceCents),
      }))}
      chosen={chosen.id}
      onChoose={onChoose}
    />
  );
};
