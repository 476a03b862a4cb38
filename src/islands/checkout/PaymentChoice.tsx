/** How the order is paid, and what the buyer will have to do. */
import { formatMoney, toCents } from '#contract/money';
import { paysOnline } from '#contract/payments';
import type { Variant } from '#variants/schema';
import { OptionList } from '../../ui/OptionList.tsx';
import { Instructions } from './Instructions.tsx';
import { usePaymentOption } from './use-payments.ts';

interface PaymentChoiceProps {
  payments: Variant['payments'];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Where the buyer pays, in which money, and whether it is play money. */
const OnlineTerms = ({ id }: { id: string }) => {
  const option = usePaymentOption(id);
  const rate = option?.rate;
  return (
    <>
      <p>Al confirmar te llevamos a la página de pago y vuelves aquí al terminar.</p>
      {typeof rate === 'number' && (
        <p>Se cobra en dólares: US$ 1 = {formatMoney(toCents(rate))}, según el cambio de hoy.</p>
      )}
      {option?.isTest && <p>Modo de prueba: no se cobra nada.</p>}
    </>
  );
};

export const PaymentChoice = ({ payments, chosen, onChoose }: PaymentChoiceProps) => (
  <OptionList
    legend="Forma de pago"
    options={payments.map(({ id, name, description, instructions }) => ({
      id,
      title: name,
      detail: description,
      more: paysOnline(id) ? (
        <OnlineTerms id={id} />
      ) : (
        instructions.length > 0 && <Instructions lines={instructions} />
      ),
    }))}
    chosen={chosen}
    onChoose={onChoose}
  />
);
