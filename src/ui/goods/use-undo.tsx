/** Takes a change of goods back after a question: alone, or with all that was changed as one with it. */
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { AuditEntry } from '#contract/entities/audit';
import { undoChange } from '#stores/goods/goods';
import { showBriefly, showToast } from '#stores/toasts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { changeText, fieldWord } from '../history/words.ts';

/** Of many that stand otherwise by now a few are named. */
const NAMED = 5;
const differing = z.object({
  items: z.array(z.object({ code: z.string(), field: z.string(), now: z.optional(z.unknown()) })),
});

/** What stands otherwise by now, in words. */
const differsText = (detail: unknown): string => {
  const items = differing.safeParse(detail).data?.items ?? [];
  const named = items
    .slice(0, NAMED)
    .map(
      ({ code, field, now }) => `${code}: ${fieldWord(field)} es ahora ${changeText(field, now)}`,
    );
  return [...named, ...(items.length > NAMED ? ['Y otros más'] : [])].join('. ');
};

/** Somebody changed or counted some of them since: the others can be taken back. */
const isAboutSome = (code: string | undefined): boolean =>
  code === 'undo.differs' || code === 'undo.counted';

/** What becomes of it; what only tells of the change, such as what was counted, is no value that comes back. */
const questionOf = ({ action, changes, subject, subjectId: code }: AuditEntry): string =>
  action === 'INS'
    ? `${code} se elimina, con todo lo que dice su ficha. El historial lo conserva.`
    : `Vuelve a como estaba antes: ${changes
        .filter(({ from }) => from !== undefined)
        .map(({ field, from }) => `${fieldWord(field, subject)}, ${changeText(field, from)}`)
        .join('; ')}.`;

interface Asked {
  entry: AuditEntry;
  /** With how many it was changed; undefined = it goes back alone. */
  all?: number | undefined;
}

const wordsOf = ({ entry, all }: Asked) => {
  if (all === undefined)
    return {
      title: entry.action === 'INS' ? 'Deshacer el alta' : 'Deshacer el cambio',
      question: questionOf(entry),
    };
  const many = formatNumber(all);
  return {
    title: `Deshacer los ${many} cambios`,
    question: `Vuelven a como estaban antes los ${many} que se cambiaron a la vez, no solo ${entry.subjectId}. Si alguien cambió alguno después, no se deshace ninguno y te decimos cuáles.`,
  };
};

const doneText = ({ entry, all }: Asked, undone: number): string => {
  if (all !== undefined)
    return `${undone === 1 ? 'Se deshizo' : 'Se deshicieron'} ${counted(undone, 'cambio', 'cambios')}`;
  return entry.action === 'INS' ? `${entry.subjectId} eliminado` : 'Se deshizo el cambio';
};

/** @param onGone its adding was taken back: it is no more */
export const useUndo = (onGone?: () => void) => {
  const [asked, setAsked] = useState<Asked>();
  const [skipsChanged, setSkips] = useState(false);
  const ask = (wanted: Asked): void => {
    setSkips(false);
    setAsked(wanted);
  };
  const undo = async (): Promise<string | undefined> => {
    if (!asked) return undefined;
    const { entry, all } = asked;
    const whole = all !== undefined;
    const reply = await undoChange({ id: entry.id, whole, skipChanged: skipsChanged });
    if (reply.ok) {
      setAsked(undefined);
      showBriefly(doneText(asked, reply.data.undone));
      if (entry.action === 'INS') onGone?.();
      return undefined;
    }
    setSkips(whole && isAboutSome(reply.error.code));
    if (reply.error.code === 'session.missing') showToast('error', reply.error.text);
    return `${reply.error.text} ${differsText(reply.error.detail)}`.trim();
  };
  const question: ReactNode = asked && (
    <ConfirmDialog
      {...wordsOf(asked)}
      confirmText={skipsChanged ? 'Deshacer los demás' : 'Deshacer'}
      onConfirm={undo}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { ask, question };
};

interface UndoAllProps {
  entry: AuditEntry;
  ask: (wanted: Asked) => void;
}

/** Beside a change that was one of many, while something of them stands. */
export const UndoAll = ({ entry, ask }: UndoAllProps) =>
  entry.together !== undefined &&
  !entry.isUndone && (
    <Button look="quiet small" onClick={() => ask({ entry, all: entry.together })}>
      Deshacer los {formatNumber(entry.together)}
    </Button>
  );
