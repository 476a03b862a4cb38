import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { AuditEntry } from '#contract/entities/audit';
import { undoChange } from '#stores/goods/goods';
import { showBriefly, showToast } from '#stores/toasts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { usePartName } from '../history/use-part-name.ts';
import { changeText, fieldWord } from '../history/words.ts';

/** The number of differences listed by name. */
const MAX_NAMED = 5;
const differences = z.object({
  items: z.array(z.object({ code: z.string(), field: z.string(), now: z.optional(z.unknown()) })),
});

/** Lists the values that changed since. */
type NameOf = ReturnType<typeof usePartName>;

const differencesText = (detail: unknown, partName: NameOf): string => {
  const items = differences.safeParse(detail).data?.items ?? [];
  const named = items
    .slice(0, MAX_NAMED)
    .map(
      ({ code, field, now }) =>
        `${code}: ${fieldWord(field, undefined, partName)} es ahora ${changeText(field, now)}`,
    );
  return [...named, ...(items.length > MAX_NAMED ? ['Y otros más'] : [])].join('. ');
};

/**
 * Returns whether only some items changed or were counted since, so that the others can be undone.
 */
const concernsSome = (code: string | undefined): boolean =>
  code === 'undo.differs' || code === 'undo.counted';

/** Returns the confirmation text. Changes without an old value, such as counts, are not listed. */
const questionOf = (
  { action, changes, subject, subjectId: code }: AuditEntry,
  partName: NameOf,
): string =>
  action === 'INS'
    ? `${code} se elimina, con todo lo que dice su ficha. El historial lo conserva.`
    : `Vuelve a como estaba antes: ${changes
        .filter(({ from }) => from !== undefined)
        .map(
          ({ field, from }) => `${fieldWord(field, subject, partName)}, ${changeText(field, from)}`,
        )
        .join('; ')}.`;

interface UndoRequest {
  entry: AuditEntry;
  /** The size of the batch; undefined = undo this entry only. */
  all?: number | undefined;
}

const wordsOf = ({ entry, all }: UndoRequest, partName: NameOf) => {
  if (all === undefined)
    return {
      title: entry.action === 'INS' ? 'Deshacer el alta' : 'Deshacer el cambio',
      question: questionOf(entry, partName),
    };
  const many = formatNumber(all);
  return {
    title: `Deshacer los ${many} cambios`,
    question: `Vuelven a como estaban antes los ${many} que se cambiaron a la vez, no solo ${entry.subjectId}. Si alguien cambió alguno después, no se deshace ninguno y te decimos cuáles.`,
  };
};

const doneText = ({ entry, all }: UndoRequest, undone: number): string => {
  if (all !== undefined)
    return `${undone === 1 ? 'Se deshizo' : 'Se deshicieron'} ${counted(undone, 'cambio', 'cambios')}`;
  return entry.action === 'INS' ? `${entry.subjectId} eliminado` : 'Se deshizo el cambio';
};

/**
 * Undoes a change after a confirmation.
 * @param onGone called when the addition of an item was undone
 */
export const useUndo = (onGone?: () => void) => {
  const partName = usePartName();
  const [request, setRequest] = useState<UndoRequest>();
  const [skipsChanged, setSkips] = useState(false);
  const ask = (next: UndoRequest): void => {
    setSkips(false);
    setRequest(next);
  };
  const undo = async (): Promise<string | undefined> => {
    if (!request) return undefined;
    const { entry, all } = request;
    const whole = all !== undefined;
    const reply = await undoChange({ id: entry.id, whole, skipChanged: skipsChanged });
    if (reply.ok) {
      setRequest(undefined);
      showBriefly(doneText(request, reply.data.undone));
      if (entry.action === 'INS') onGone?.();
      return undefined;
    }
    setSkips(whole && concernsSome(reply.error.code));
    if (reply.error.code === 'session.missing') showToast('error', reply.error.text);
    return `${reply.error.text} ${differencesText(reply.error.detail, partName)}`.trim();
  };
  const question: ReactNode = request && (
    <ConfirmDialog
      {...wordsOf(request, partName)}
      confirmText={skipsChanged ? 'Deshacer los demás' : 'Deshacer'}
      onConfirm={undo}
      onCancel={() => setRequest(undefined)}
    />
  );
  return { ask, question };
};

interface UndoAllProps {
  entry: AuditEntry;
  ask: (request: UndoRequest) => void;
}

/** Offers to undo the whole batch of a change, unless it is undone already. */
export const UndoAll = ({ entry, ask }: UndoAllProps) =>
  entry.together !== undefined &&
  !entry.isUndone && (
    <Button look="quiet small" onClick={() => ask({ entry, all: entry.together })}>
      Deshacer los {formatNumber(entry.together)}
    </Button>
  );
