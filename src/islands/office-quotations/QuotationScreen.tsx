import { variant } from 'virtual:variant';
import { useEffect, useRef, useState } from 'react';
import { quotationFind } from '#contract/calls/quotations';
import type { Quotation } from '#contract/entities/quotations';
import { mayBe, quotationStates } from '#contract/orders/quotation-states';
import { dayText } from '#contract/time/dates';
import { officeOrderPath, officePath } from '#variants/back-office';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { NotRead } from '../../ui/office/NotRead.tsx';
import { useFocusOnceSaved } from '../../ui/office/use-focus-once-saved.ts';
import { useRecordName } from '../../ui/office/use-record-name.ts';
import { useStoredId } from '../../ui/office/use-stored-id.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { ClosedQuotation } from './ClosedQuotation.tsx';
import { type Prefilled, prefill } from './prefill.ts';
import { QuotationForm } from './QuotationForm.tsx';
import { QuotationTools } from './QuotationTools.tsx';
import { progressText, QuotationTag } from './words.tsx';

const list = officePath(variant, 'office-quotations') ?? '';

const Saved = ({
  quotation,
  onChanged,
}: {
  quotation: Quotation;
  onChanged: (quotation: Quotation) => void;
}) => {
  const { state, validUntil, authorName, orderNumber } = quotation;
  const isClosed = !mayBe(state, 'edit');
  const [isDirty, setDirty] = useState(false);
  /** The version in the form: a newer one waits while there are unsaved changes. */
  const [edited, setEdited] = useState(quotation);
  if (edited.version !== quotation.version && (!isDirty || isClosed)) {
    setEdited(quotation);
    setDirty(false);
  }
  return (
    <div className="stack">
      <p className="cluster">
        <QuotationTag state={state} />
        <span>Vale hasta el {dayText(validUntil)}</span>
        <span className="muted">{progressText(quotation)}</span>
        <span className="muted">De {authorName}</span>
      </p>
      {orderNumber !== null && (
        <Notice tone="success">
          <span>
            El cliente lo aceptó: es el{' '}
            <a href={officeOrderPath(variant, orderNumber)}>pedido N.º {orderNumber}</a>.
          </span>
        </Notice>
      )}
      {state === 'EXP' && (
        <Notice tone="warning">Venció. Con otra fecha vale de nuevo, con el mismo enlace.</Notice>
      )}
      <QuotationTools quotation={quotation} isDirty={isDirty} onChanged={onChanged} />
      {isClosed ? (
        <>
          <p className="muted">Está {quotationStates[state].name.toLowerCase()}, y ya no cambia.</p>
          <ClosedQuotation quotation={quotation} />
        </>
      ) : (
        <QuotationForm
          key={edited.version}
          stored={edited}
          isDirty={isDirty}
          onDirty={setDirty}
          onSaved={onChanged}
        />
      )}
    </div>
  );
};

const New = () => {
  const [prefilled, setPrefilled] = useState<Prefilled>();
  const [isDirty, setDirty] = useState(false);
  useEffect(() => {
    void prefill(location.search).then(setPrefilled);
  }, []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first code can be typed or scanned at once. On a phone it would open the keyboard.
    if (prefilled && mayTakeFocus() && matchMedia('(pointer: fine)').matches)
      box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, [prefilled]);
  useRecordName('Presupuesto nuevo');
  if (!prefilled) return <Spinner />;
  return (
    <div ref={box}>
      <QuotationForm
        prefilled={prefilled}
        isDirty={isDirty}
        onDirty={setDirty}
        // Its own address, where it can be sent.
        onSaved={({ id }) => location.assign(`${list}/${id}`)}
      />
    </div>
  );
};

const Stored = ({ id }: { id: number }) => {
  const { data, error, again } = useQuery(quotationFind, { id });
  const [changed, setChanged] = useState<Quotation>();
  const read = data?.data;
  const quotation = changed && changed.version >= (read?.version ?? 0) ? changed : read;
  useRecordName(quotation && `Presupuesto N.º ${quotation.number}`);
  useFocusOnceSaved();
  if (quotation) return <Saved quotation={quotation} onChanged={setChanged} />;
  if (!error) return <Spinner text="Cargando el presupuesto…" />;
  return (
    <NotRead
      error={error}
      again={() => again()}
      list={{ href: list, text: 'Ver los presupuestos' }}
    />
  );
};

/** `/gestion/presupuestos/{quotationId}`, and `/gestion/presupuestos/nuevo`. */
export const QuotationScreen = () => {
  const id = useStoredId();
  if (id === undefined) return <Spinner />;
  return id === 'new' ? <New /> : <Stored id={id} />;
};
