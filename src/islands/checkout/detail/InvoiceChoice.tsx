/** Whether the purchase needs an invoice with a RUT, and whose. */
import { changeDraft, type InvoiceDraft } from '#stores/checkout/checkout-draft';
import { InputField } from '../../../ui/form/Field.tsx';
import { FieldRow } from '../../../ui/form/Form.tsx';
import { OptionList } from '../../../ui/form/OptionList.tsx';

interface InvoiceChoiceProps {
  invoice: InvoiceDraft;
  nameError: string | undefined;
  identifierError: string | undefined;
  /** Something was changed. */
  onChange: () => void;
}

export const InvoiceChoice = (props: InvoiceChoiceProps) => {
  const { invoice, nameError, identifierError } = props;
  const change = (changes: Partial<InvoiceDraft>): void => {
    changeDraft({ invoice: { ...invoice, ...changes } });
    props.onChange();
  };
  const fields = (
    <FieldRow>
      <InputField
        label="Razón social"
        error={nameError}
        name="invoiceName"
        autoComplete="organization"
        maxLength={200}
        value={invoice.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <InputField
        label="RUT"
        error={identifierError}
        name="invoiceIdentifier"
        inputMode="numeric"
        maxLength={30}
        value={invoice.identifier}
        onChange={({ target }) => change({ identifier: target.value })}
      />
    </FieldRow>
  );
  return (
    <OptionList
      legend="Factura"
      options={[
        { id: 'no', title: 'Sin RUT', detail: 'Consumidor final' },
        { id: 'yes', title: 'Con RUT', detail: 'A nombre de una empresa', more: fields },
      ]}
      chosen={invoice.isWanted ? 'yes' : 'no'}
      onChoose={(id) => change({ isWanted: id === 'yes' })}
    />
  );
};
