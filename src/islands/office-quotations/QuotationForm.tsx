import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newQuotation } from '#contract/calls/quotations';
import { initialValues, toWire } from '#contract/definitions/entity';
import { quotationEntity } from '#contract/definitions/quotation';
import { type Quotation, quotation as quotationSchema } from '#contract/entities/quotations';
import { MAX_VALID_DAYS, mayBe, VALID_DAYS } from '#contract/orders/quotation-states';
import { addDays, shopDay } from '#contract/time/dates';
import { newGuid } from '#stores/guid';
import { addQuotation, updateQuotation } from '#stores/quotations';
import { showBriefly, showToast } from '#stores/toasts';
import { type Chosen, ContactBox, contactName } from '../../ui/communications/ContactBox.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { readFields } from '../../ui/edit/entity-values.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { findProducts } from '../../ui/office/ProductBox.tsx';
import { useBranches } from '../../ui/use-branches.ts';
import { LinesEditor } from './LinesEditor.tsx';
import { type EditedLine, storedLine, toItem, withPricesOf } from './lines.ts';
import { fromCustomer, type Prefilled } from './prefill.ts';

const dayIn = (days: number): string => addDays(shopDay(new Date()), days);

const EMPTY = { ...initialValues(quotationEntity), customerName: '' };

interface QuotationFormProps {
  /** Absent for a new one. */
  stored?: Quotation | undefined;
  /** The beginning of a new one. */
  prefilled?: Prefilled | undefined;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: (quotation: Quotation) => void;
}

/** Returns the customer that the shop knows, as the box shows it. */
const customerOf = ({ companyId, personId, customerName }: Quotation): Chosen | undefined => {
  if (companyId !== null) return { companyId, companyName: customerName, personId, personName: '' };
  return personId === null
    ? undefined
    : { companyId: 0, companyName: '', personId, personName: customerName };
};

/** Returns the company whose price lists count. A person without an employer has the shop's own, without its name. */
const listsOf = (customer: Chosen | undefined): number | null =>
  customer && customer.companyName !== '' ? customer.companyId : null;

/** Names an error of a line by its key, as rows may be removed before they are corrected. */
const byKey = (path: string, lines: readonly EditedLine[]): string =>
  path.replace(/^Items\.(\d+)/, (_, at) => `Items.${lines[Number(at)]?.key ?? at}`);

/** Writes a new quotation, or changes one. */
export const QuotationForm = ({
  stored,
  prefilled,
  isDirty,
  onDirty,
  onSaved,
}: QuotationFormProps) => {
  const [lines, setLines] = useState<readonly EditedLine[]>(
    stored ? stored.items.map(storedLine) : (prefilled?.lines ?? []),
  );
  const [customer, setCustomer] = useState(stored ? customerOf(stored) : prefilled?.customer);
  const companyId = listsOf(customer);
  /** Other values remount the controls. */
  const [shown, setShown] = useState({
    key: 0,
    values: toWire(quotationEntity, { ...EMPTY, ...(stored ?? prefilled?.fields) }),
  });
  /** Idempotency key: a retry after a lost answer is the same quotation. */
  const [guid] = useState(newGuid);
  const [branch, setBranch] = useState(stored?.branchCode ?? '');
  const branches = useBranches();
  const [validUntil, setValidUntil] = useState(stored?.validUntil ?? dayIn(VALID_DAYS));
  /** The version that a save replaces. */
  const [version, setVersion] = useState(stored?.version);
  const question = useUnsaved(isDirty);
  /** The newest lines: a click on `Guardar` may come before the next render. */
  const linesNow = useRef(lines);
  const changeLines: Parameters<typeof LinesEditor>[0]['onLines'] = (change) => {
    linesNow.current = change(linesNow.current);
    setLines(linesNow.current);
    onDirty(true);
  };
  const finish = (quotation: Quotation): void => {
    // At once: a page that is left for another address would ask.
    flushSync(() => onDirty(false));
    onSaved(quotation);
  };

  const form = useForm({
    schema: newQuotation,
    read: (data) => ({
      ...readFields(quotationEntity, data),
      QuotationValidUntil: String(data.get('QuotationValidUntil') ?? ''),
      QuotationCompanyId: companyId,
      QuotationPersonId: customer?.personId ?? null,
      Items: linesNow.current.map(toItem),
    }),
    nameOf: (path) => byKey(path, linesNow.current),
    send: async (quotation) => {
      const sent = linesNow.current;
      const reply = stored
        ? await updateQuotation({ id: stored.id, version, parms: quotation })
        : await addQuotation({ quotation: { ...quotation, QuotationGUID: guid } });
      if (!reply.ok) {
        const { code, detail, text, fields = {} } = reply.error;
        const theirs = quotationSchema.safeParse(detail).data;
        // Accepted or cancelled meanwhile.
        if (theirs && !mayBe(theirs.state, 'edit')) {
          showToast('warning', text);
          finish(theirs);
          return undefined;
        }
        if (theirs && code === 'record.stale') {
          setVersion(theirs.version);
          return { text: 'Otra persona lo cambió. Guarda de nuevo para que quede lo tuyo.' };
        }
        const names = Object.entries(fields).map(([path, message]) => [
          byKey(path.replace(/^(?:quotation|parms)\./, ''), sent),
          message,
        ]);
        return { text, fields: Object.fromEntries(names) };
      }
      showBriefly('Presupuesto guardado');
      finish(reply.data.data);
      return undefined;
    },
  });

  /** E-mail and phone that the chosen customer brought. */
  const brought = useRef({
    email: customer ? (stored?.customerEmail ?? prefilled?.fields.customerEmail ?? '') : '',
    phone: customer ? (stored?.customerPhone ?? prefilled?.fields.customerPhone ?? '') : '',
  });
  const newestCustomer = useRef(customer);
  /** The company whose prices the lines have, as far as nobody typed others. */
  const pricedFor = useRef(companyId);
  const priceLines = async (chosen: Chosen | undefined): Promise<void> => {
    const [from, to] = [pricedFor.current, listsOf(chosen)];
    const codes = linesNow.current.flatMap(({ code }) =>
      code === '' ? [] : [{ code, quantity: 1 }],
    );
    if (codes.length === 0) pricedFor.current = to;
    if (from === to || codes.length === 0) return;
    const [before, after] = await Promise.all([from, to].map((id) => findProducts(codes, id)));
    if (newestCustomer.current !== chosen || !before || !after) return;
    if (before.problem !== undefined || after.problem !== undefined) return;
    pricedFor.current = to;
    const priced = withPricesOf(linesNow.current, before.found, after.found);
    if (priced.every((line, at) => line === linesNow.current[at])) return;
    changeLines(() => priced);
    showBriefly(to === null ? 'Líneas a precio público' : 'Líneas al precio del cliente');
  };
  const chooseCustomer = async (
    chosen: (Chosen & { phone?: string }) | undefined,
  ): Promise<void> => {
    newestCustomer.current = chosen;
    setCustomer(chosen);
    onDirty(true);
    void priceLines(chosen);
    const { current } = form.props.ref;
    if (!chosen || !current) return;
    const typed = readFields(quotationEntity, new FormData(current));
    const { email, phone } = brought.current;
    brought.current = { email: '', phone: chosen.phone ?? '' };
    setShown(({ key }) => ({
      key: key + 1,
      values: {
        ...toWire(quotationEntity, EMPTY),
        ...typed,
        QuotationCustomerName: contactName(chosen),
        // Another customer's.
        ...(typed.QuotationCustomerPhone === phone && { QuotationCustomerPhone: '' }),
        ...(typed.QuotationCustomerEmail === email && { QuotationCustomerEmail: '' }),
        ...(chosen.phone && { QuotationCustomerPhone: chosen.phone }),
      },
    }));
    const { personId } = chosen;
    const { fields } = await (personId === null
      ? fromCustomer(chosen.companyId, undefined)
      : fromCustomer(undefined, personId));
    const box = current.elements.namedItem('QuotationCustomerEmail');
    if (newestCustomer.current === chosen && box instanceof HTMLInputElement && box.value === '') {
      box.value = fields.customerEmail ?? '';
      brought.current.email = box.value;
    }
  };

  return (
    <>
      <Form
        form={form}
        submitText={stored ? 'Guardar cambios' : 'Guardar presupuesto'}
        label="Presupuesto"
      >
        <LinesEditor
          companyId={companyId}
          lines={lines}
          errors={form.errors}
          onLines={changeLines}
        />
        <ContactBox
          name="contact"
          label="Cliente conocido"
          hint="Empresa o persona: nombre, teléfono, email o RUT. Si no está, escribe abajo quién es."
          chosen={customer}
          onChoose={(chosen) => void chooseCustomer(chosen)}
        />
        <div key={shown.key} className="stack" onInput={() => onDirty(true)}>
          <EntityFields
            entity={quotationEntity}
            form={form}
            shown={shown.values}
            controls={{
              branchCode: (
                <FieldRow>
                  <Select
                    label={quotationEntity.fields.branchCode.label}
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
                        value={validUntil}
                        onChange={({ target }) => setValidUntil(target.value)}
                      />
                    )}
                  </Field>
                </FieldRow>
              ),
            }}
          />
        </div>
      </Form>
      {question}
    </>
  );
};
