/** What happened to a product or a family, each change with the way back where there is one. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { AuditEntry } from '#contract/entities/audit';
import { undoChange } from '#stores/goods/goods';
import { showBriefly, showToast } from '#stores/toasts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { History } from '../history/History.tsx';
import { fieldWord, valueText } from '../history/words.ts';

const SHOWN_MS = 2_500;
const differing = z.object({
  items: z.array(z.object({ code: z.string(), field: z.string(), now: z.optional(z.unknown()) })),
});

/** What stands otherwise by now, in words. */
const differsText = (detail: unknown): string =>
  (differing.safeParse(detail).data?.items ?? [])
    .map(({ code, field, now }) => `${code}: ${fieldWord(field)} es ahora ${valueText(now)}`)
    .join('. ');

/** What was brought in from a file goes with the whole import, and a count that found the books right left nothing. */
const canUndo = ({ action, batch, changes }: AuditEntry): boolean =>
  action === 'INS'
    ? batch === null
    : action === 'UPD' && changes.some(({ field }) => !field.startsWith('counted.'));

/** What becomes of it; what only tells of the change, such as what was counted, is no value that comes back. */
const questionOf = ({ action, changes }: AuditEntry, code: string): string =>
  action === 'INS'
    ? `${code} se elimina, con todo lo que dice su ficha. El historial lo conserva.`
    : `Vuelve a como estaba antes: ${changes
        .filter(({ from }) => from !== undefined)
        .map(({ field, from }) => `${fieldWord(field)}, ${valueText(from)}`)
        .join('; ')}.`;

interface GoodsHistoryProps {
  subject: 'product' | 'family';
  code: string;
  /** Its adding was taken back: it is no more. */
  onGone: () => void;
}

export const GoodsHistory = ({ subject, code, onGone }: GoodsHistoryProps) => {
  const [asked, setAsked] = useState<AuditEntry>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const undo = async (): Promise<void> => {
    if (!asked || isSending) return;
    setSending(true);
    const reply = await undoChange({ id: asked.id });
    setSending(false);
    if (reply.ok) {
      setAsked(undefined);
      const isGone = asked.action === 'INS';
      showBriefly(isGone ? `${code} eliminado` : 'Se deshizo el cambio', SHOWN_MS);
      if (isGone) onGone();
      return;
    }
    setProblem(`${reply.error.text} ${differsText(reply.error.detail)}`.trim());
    if (reply.error.code === 'session.missing') showToast('error', reply.error.text);
  };
  return (
    <>
      <History
        subject={subject}
        subjectId={code}
        actionOf={(entry) =>
          canUndo(entry) && (
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => {
                setProblem(undefined);
                setAsked(entry);
              }}
            >
              {entry.action === 'INS' ? 'Deshacer el alta' : 'Deshacer'}
            </button>
          )
        }
      />
      {asked && (
        <ConfirmDialog
          title={asked.action === 'INS' ? 'Deshacer el alta' : 'Deshacer el cambio'}
          question={questionOf(asked, code)}
          confirmText="Deshacer"
          onConfirm={() => void undo()}
          onCancel={() => setAsked(undefined)}
          busy={isSending}
          error={problem}
        />
      )}
    </>
  );
};
