import { useRef, useState } from 'react';
import { newQuotation } from '#contract/calls/quotations';
import { initialValues, toWire } from '#contract/definitions/entity';
import { quotationEntity } from '#contract/definitions/quotation';
import type { Quotation } from '#contract/entities/quotations';
import { MAX_VALID_DAYS, VALID_DAYS } from '#contract/orders/quotation-states';
import { addDays, shopDay } from '#contract/time/dates';
import { newGuid } from '#stores/guid';
import { addQuotation, updateQuotation } from '#stores/quotations';
import { showBriefly } from '#stores/toasts';
import { type Chosen, ContactBox, contactName } from '../../ui/communications/ContactBox.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { readFields } from '../../ui/edit/entity-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useBranches } from '../../ui/use-branches.ts';
import { LinesEditor } from './LinesEditor.tsx';
import { type EditedLine, storedLine, toItem } from './lines.ts';
import type { Prefilled } from './prefill.ts';

const dayIn = (days: number): string => addDays(shopDay(new Date()), days);

const EMPTY = { ...initialValues(quotationEntity), customerName: '' };

interface QuotationFormProps {
  /** Absent for a new one. */
  stored?: Quotation | undefined;
  /** The beginning of a new one. */
  prefilled?: Prefilled | undefined;
  /** Whether it was accepted or cancelled. */
  isClosed?: boolean;
  onSaved: (quotation: Quotation) => void;
}

/** Returns the customer that the shop knows, as the box shows it. */
const customerOf = ({ companyId, personId, customerName }: Quotation): Chosen | undefined => {
  if (companyId !== null) return { companyId, companyName: customerName, personId, personName: '' };
  return personId === null
    ? undefined
    : { companyId: 0, companyName: '', personId, personName: customerName };
};

/** Writes a new quotation, or changes one. */
export const QuotationForm = ({
  stored,
  prefilled,
  isClosed = false,
  onSaved,
}: QuotationFormProps) => {
  const [lines, setLines] = useState<readonly EditedLine[]>(
    stored ? stored.items.map(storedLine) : (prefilled?.lines ?? []),
  );
  const [customer, setCustomer] = useState(stored ? customerOf(stored) : prefilled?.customer);
  /** Other values remount the controls. */
  const [shown, setShown] = useState({
    key: 0,
    values: toWire(quotationEntity, { ...EMPTY, ...(stored ?? prefilled?.fields) }),
  });
  /** Idempotency key: a retry after a lost answer is the same quotation. */
  const [guid] = useState(newGuid);
  const [branch, setBranch] = useState(stored?.branchCode ?? '');
  const branches = useBranches();
  /** The newest lines: a click on `Guardar` may come before the next render. */
  const linesNow = useRef(lines);
  const changeLines: Parameters<typeof LinesEditor>[0]['onLines'] = (change) => {
    linesNow.current = change(linesNow.current);
    setLines(linesNow.current);
  };

  const form = useForm({
    schema: newQuotation,
    read: (data) => ({
      ...readFields(quotationEntity, data),
      QuotationValidUntil: String(data.get('QuotationValidUntil') ?? ''),
      // A person without an employer has the shop's own company, without its name.
      QuotationCompanyId: customer && customer.companyName !== '' ? customer.companyId : null,
      QuotationPersonId: customer?.personId ?? null,
      Items: linesNow.current.map(toItem),
    }),
    send: async (quotation) => {
      const reply = stored
        ? await updateQuotation({ id: stored.id, version: stored.version, parms: quotation })
        : await addQuotation({ quotation: { ...quotation, QuotationGUID: guid } });
      if (!reply.ok) {
        const { text, fields = {} } = reply.error;
        const names = Object.entries(fields).map(([path, message]) => [
          path.replace(/^(?:quotation|parms)\./, ''),
          message,
        ]);
        return { text, fields: Object.fromEntries(names) };
      }
      showBriefly('Presupuesto guardado');
      onSaved(reply.data.data);
      return undefined;
    },
  });

  const chooseCustomer = (chosen: (Chosen & { phone?: string }) | undefined): void => {
    setCustomer(chosen);
    const { current } = form.props.ref;
    if (!chosen || !current) return;
    const typed = readFields(quotationEntity, new FormData(current));
    setShown(({ key }) => ({
      key: key + 1,
      values: {
        ...toWire(quotationEntity, EMPTY),
        ...typed,
        QuotationCustomerName: contactName(chosen),
        ...(chosen.phone && { QuotationCustomerPhone: chosen.phone }),
      },
    }));
  };

  return (
    <Form
      form={form}
      submitText={stored ? 'Guardar cambios' : 'Guardar presupuesto'}
      label="Presupuesto"
      disabled={isClosed}
    >
      <LinesEditor lines={lines} errors={form.errors} onLines={changeLines} />
      <ContactBox
        name="contact"
        label="Cliente conocido"
        hint="Empresa o persona: nombre, teléfono, email o RUT. Si no está, escribe abajo quién es."
        chosen={customer}
        onChoose={chooseCustomer}
      />
      <div key={shown.key} className="stack">
        <EntityFields
          entity={quotationEntity}
          form={form}
          shown={shown.values}
          controls={{
            branchCode: (
              <FieldRow>
                <Select
                  label="Local"
                  name="QuotationBranchCode"
                  value={branch}
                  options={[
                    { id: '', name: 'Cualquiera' },
                    ...branches.map(({ code, name }) => ({ id: code, name })),
                  ]}
                  onChange={setBranch}
                  error={form.errors.QuotationBranchCode}
                />
                <Field label="Vale hasta" error={form.errors.QuotationValidUntil}>
                  {(control) => (
                    <input
                      {...control}
                      className="input"
                      type="date"
                      name="QuotationValidUntil"
                      min={dayIn(0)}
                      max={dayIn(MAX_VALID_DAYS)}
                      defaultValue={stored?.validUntil ?? dayIn(VALID_DAYS)}
                    />
                  )}
                </Field>
              </FieldRow>
            ),
          }}
        />
      </div>
    </Form>
  );
};
