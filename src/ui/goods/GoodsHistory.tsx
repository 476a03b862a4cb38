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

export const GoodsHistory = ({
  subject,
  code,
}: {
  subject: 'product' | 'family';
  code: string;
}) => {
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
      showBriefly('Se deshizo el cambio', SHOWN_MS);
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
          entry.action === 'UPD' && (
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => {
                setProblem(undefined);
                setAsked(entry);
              }}
            >
              Deshacer
            </button>
          )
        }
      />
      {asked && (
        <ConfirmDialog
          title="Deshacer el cambio"
          question={`Vuelve a como estaba antes: ${asked.changes
            .map(({ field, from }) => `${fieldWord(field)}, ${valueText(from)}`)
            .join('; ')}.`}
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
