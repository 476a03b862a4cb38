/** Whether the purchase needs an invoice with a RUT, and whose. */
import type { InvoiceDraft } from '#stores/checkout/checkout-draft';
import { InputField } from '../form/Field.tsx';
import { FieldRow } from '../form/Form.tsx';
import { OptionList } from '../form/OptionList.tsx';

interface InvoiceChoiceProps {
  invoice: InvoiceDraft;
  nameError: string | undefined;
  identifierError: string | undefined;
  onInvoice: (invoice: InvoiceDraft) => void;
}

export const InvoiceChoice = (props: InvoiceChoiceProps) => {
  const { invoice, nameError, identifierError, onInvoice } = props;
  const change = (changes: Partial<InvoiceDraft>): void => onInvoice({ ...invoice, ...changes });
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
