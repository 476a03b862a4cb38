/** How the order is paid, and what the buyer will have to do. */
import { variant } from 'virtual:variant';
import { OptionList } from '../../ui/OptionList.tsx';
import { Instructions } from './Instructions.tsx';

interface PaymentChoiceProps {
  chosen: string;
  onChoose: (id: string) => void;
}

export const PaymentChoice = ({ chosen, onChoose }: PaymentChoiceProps) => (
  <OptionList
    legend="Forma de pago"
    options={variant.payments.map(({ id, name, description, instructions }) => ({
      id,
      title: name,
      detail: description,
      more: instructions.length > 0 && <Instructions lines={instructions} />,
    }))}
    chosen={chosen}
    onChoose={onChoose}
  />
);
