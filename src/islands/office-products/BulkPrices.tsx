import { type FormEvent, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { formatNumber, twoDecimals } from '#contract/amounts/numbers';
import type { CallInput, CallOutput } from '#contract/call';
import { type productPreviewPrices, ROUNDINGS } from '#contract/calls/prices';
import type { FilterItem } from '#contract/fields/list-fields';
import { changePrices, previewPrices, undoChange } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { reasonIn } from '../../ui/edit/EditForm.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PricePreview } from './PricePreview.tsx';
import { priceRule, readPriceRule } from './price-rule.ts';

type Rule = CallInput<typeof productPreviewPrices>;
type Preview = CallOutput<typeof productPreviewPrices>;

interface BulkPricesProps {
  codes?: string[];
  filters?: FilterItem[];
  /** For all filtered products: their count, once known, and the filters in words. */
  list?: { count: number | undefined; filterTexts: readonly string[] };
  onClose: () => void;
}

const SHOWN_MS = 4_000;

const TARGETS = [
  { id: 'price', name: 'Cambiar el precio' },
  { id: 'offer', name: 'Poner en oferta' },
  { id: 'noOffer', name: 'Terminar la oferta' },
];

const ROUNDED = ROUNDINGS.map((step) => ({
  id: String(step),
  name: step < 1 ? `$ ${twoDecimals(step)}` : `$ ${step}`,
}));

const changedText = (changed: number): string =>
  counted(changed, 'precio cambiado', 'precios cambiados');

/**
 * Says which products are affected: more than the page shows, and without a search that was not
 * applied yet.
 */
const ListNote = ({ count, filterTexts }: { count: number; filterTexts: readonly string[] }) => (
  <p>
    {filterTexts.length === 0
      ? `Entran todos los productos: ${formatNumber(count)}.`
      : `${count === 1 ? 'Entra' : 'Entran'} ${counted(count, 'producto', 'productos')}, según los filtros: ${filterTexts.join(', ')}.`}
  </p>
);

interface ChangedProps {
  changed: number;
  onUndo: () => void;
  onClose: () => void;
}

/** Shows the result with its undo button, instead of a toast that would not offer it. */
const Changed = ({ changed, onUndo, onClose }: ChangedProps) => (
  <>
    <p role="status">{changedText(changed)}.</p>
    <p>Ya se ven en la tienda. Si no era lo que querías, todavía puedes volver atrás.</p>
    <div className="cluster">
      {/* Enter ends the dialog, and does not undo. */}
      <Button look="primary" autoFocus onClick={onClose}>
        Listo
      </Button>
      <Button onClick={onUndo}>Deshacer todo</Button>
    </div>
  </>
);

export const BulkPrices = ({ codes, filters, list, onClose }: BulkPricesProps) => {
  const [seen, setSeen] = useState<{ rule: Rule; preview: Preview }>();
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState<{ changed: number; undoId: number }>();
  const [isSending, setSending] = useState(false);
  /** Counts edits of the rule, to ignore previews of an earlier one. */
  const edits = useRef(0);
  const [target, setTarget] = useState('price');
  const form = useForm({
    schema: priceRule,
    read: readPriceRule,
    send: async ({ reason: _, rounding, ...change }) => {
      const editsAtSend = edits.current;
      const step = ROUNDINGS.find((each) => String(each) === rounding) ?? ROUNDINGS[0];
      const rule: Rule = { ...(codes ? { codes } : { filters }), ...change, rounding: step };
      const reply = await previewPrices(rule);
      if (!reply.ok) return atFields(reply.error, { value: 'value', offerUntil: 'offerUntil' });
      setProblem('');
      if (editsAtSend === edits.current) setSeen({ rule, preview: reply.data });
      return undefined;
    },
  });

  /** Drops the preview when the rule changes, so that only a previewed rule can be applied. */
  const onChange = ({ target }: FormEvent): void => {
    if ('name' in target && target.name === 'reason') return;
    edits.current += 1;
    setSeen(undefined);
  };

  const apply = async (): Promise<void> => {
    if (!seen || isSending) return;
    setSending(true);
    const { rule, preview } = seen;
    const reason = reasonIn(form.props.ref.current);
    const reply = await changePrices({ ...rule, reason, token: preview.token });
    setSending(false);
    setSeen(undefined);
    if (!reply.ok) setProblem(reply.error.text);
    else {
      const { changed, undoId } = reply.data;
      if (undoId !== null) return setDone({ changed, undoId });
      // Nothing to undo.
      showBriefly(changedText(changed), SHOWN_MS);
      onClose();
    }
  };

  const undo = async (): Promise<void> => {
    if (!done) return;
    const reply = await undoChange({ id: done.undoId, whole: true });
    if (!reply.ok) {
      setProblem(reply.error.text);
      return;
    }
    showBriefly('Los precios volvieron a ser los de antes', SHOWN_MS);
    onClose();
  };

  if (done)
    return (
      <Dialog title="Precios cambiados" onClose={onClose}>
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <Changed changed={done.changed} onUndo={() => void undo()} onClose={onClose} />
      </Dialog>
    );

  const title = codes
    ? `Cambiar ${counted(codes.length, 'precio', 'precios')}`
    : 'Cambiar los precios de la lista';
  return (
    <Dialog title={title} onClose={onClose}>
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      {list?.count !== undefined && <ListNote count={list.count} filterTexts={list.filterTexts} />}
      <div onChange={onChange}>
        <Form form={form} submitText="Ver cómo quedan">
          <Select label="Qué" name="target" value={target} options={TARGETS} onChange={setTarget} />
          {target !== 'noOffer' && (
            <FieldRow>
              <Field label="Cómo">
                {(control) => (
                  <select {...control} name="by" className="select">
                    <option value="percent">Porcentaje</option>
                    <option value="amount">Importe en pesos</option>
                  </select>
                )}
              </Field>
              <TextField
                form={form}
                name="value"
                label="Cuánto"
                hint="Con menos adelante, baja: -10"
                inputMode="text"
              />
            </FieldRow>
          )}
          {target === 'offer' && (
            <FieldRow>
              <TextField form={form} name="offerFrom" label="Desde" type="date" optional />
              <TextField form={form} name="offerUntil" label="Hasta" type="date" optional />
            </FieldRow>
          )}
          {target !== 'noOffer' && (
            <Field label="Redondear a">
              {(control) => (
                <select {...control} name="rounding" className="select" defaultValue="1">
                  {ROUNDED.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <TextField form={form} name="reason" label="Motivo" optional />
        </Form>
      </div>
      {seen && (
        <PricePreview preview={seen.preview} isSending={isSending} onApply={() => void apply()} />
      )}
    </Dialog>
  );
};
