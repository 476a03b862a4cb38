import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import type { CallInput } from '#contract/call';
import type { productChangeMany } from '#contract/calls/bulk-changes';
import type { ProductRow } from '#contract/entities/goods';
import { reason } from '#contract/fields/fields';
import { changeMany, undoChange } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';

type Input = CallInput<typeof productChangeMany>;

interface BulkChangeProps {
  rows: readonly ProductRow[];
  parms: Input['parms'];
  /** A specification that all of them get. */
  specification?: Input['specification'];
  /** `Poner a la venta`: the title and the button. */
  verb: string;
  /** Follows the number of changed products: `a la venta`. */
  doneText: string;
  /** Explains or previews the change. */
  children: ReactNode;
  /** @param codes of products that now have these values: they are removed from the selection */
  onClose: (codes: readonly string[]) => void;
}

interface Done {
  changed: number;
  undoIds: number[];
  reason: string;
  ready: string[];
  stale: string[];
  missing: string[];
}

const NOTHING: Done = { changed: 0, undoIds: [], reason: '', ready: [], stale: [], missing: [] };
const SHOWN_MS = 4_000;
const schema = z.object({ reason: reason() });

const many = (count: number): string => counted(count, 'producto', 'productos');

/** Changes the selected products in one batch, which can be undone. */
export const BulkChange = (props: BulkChangeProps) => {
  const { rows, parms, specification, verb, doneText, children, onClose } = props;
  const [done, setDone] = useState<Done>();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  /** @param previous the result of the first attempt */
  const change = async (
    products: { code: string; version?: number }[],
    reason: string,
    previous: Done = NOTHING,
  ): Promise<string | undefined> => {
    const reply = await changeMany({ products, parms, specification, reason });
    if (!reply.ok) return reply.error.text;
    const { changed, undoId, results } = reply.data;
    const codesWith = (...outcomes: string[]) =>
      results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ code }) => code);
    setDone({
      changed: previous.changed + changed,
      undoIds: undoId === null ? previous.undoIds : [undoId, ...previous.undoIds],
      reason,
      ready: [...previous.ready, ...codesWith('changed', 'unchanged')],
      stale: codesWith('stale'),
      missing: [...previous.missing, ...codesWith('missing')],
    });
    return undefined;
  };

  const form = useForm({
    schema,
    send: async ({ reason }) => {
      const text = await change(
        rows.map(({ code, version }) => ({ code, version })),
        reason,
      );
      return text === undefined ? undefined : { text };
    },
  });

  const runOnce = async (work: () => Promise<string | undefined>): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem((await work()) ?? '');
    setSending(false);
  };
  const changeStale = ({ stale, reason }: Done) =>
    runOnce(() =>
      change(
        stale.map((code) => ({ code })),
        reason,
        done,
      ),
    );
  const undo = (all: Done) =>
    runOnce(async () => {
      for (const [place, id] of all.undoIds.entries()) {
        const reply = await undoChange({ id, whole: true });
        if (!reply.ok) return reply.error.text;
        setDone({ ...all, undoIds: all.undoIds.slice(place + 1) });
      }
      showBriefly('Los productos volvieron a estar como antes', SHOWN_MS);
      onClose(all.ready);
      return undefined;
    });

  if (done)
    return (
      <Dialog title={verb} onClose={() => onClose(done.ready)}>
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <p role="status">
          {done.changed === 0 ? 'Ningún producto cambió.' : `${many(done.changed)} ${doneText}.`}
        </p>
        {done.stale.length > 0 && (
          <Notice tone="warning">
            <p>
              Cambiaron después de que los elegiste y quedan como están: {done.stale.join(', ')}
            </p>
            <Button look="small" onClick={() => void changeStale(done)}>
              {verb} también
            </Button>
          </Notice>
        )}
        {done.missing.length > 0 && (
          <Notice tone="warning">Ya no existen: {done.missing.join(', ')}</Notice>
        )}
        <div className="cluster">
          <Button
            look="primary"
            // Enter ends the dialog, and does not undo.
            autoFocus
            onClick={() => onClose(done.ready)}
          >
            Listo
          </Button>
          {done.undoIds.length > 0 && (
            <Button onClick={() => void undo(done)}>Deshacer todo</Button>
          )}
        </div>
      </Dialog>
    );

  return (
    <Dialog title={`${verb}: ${many(rows.length)}`} onClose={() => onClose([])}>
      <Form form={form} submitText={verb}>
        {children}
        <TextField form={form} name="reason" label="Motivo" optional />
      </Form>
    </Dialog>
  );
};
