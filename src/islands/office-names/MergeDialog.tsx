import { useState } from 'react';
import type { NameRow } from '#contract/entities/names';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type NameList, usesText } from './lists.ts';

interface MergeDialogProps {
  list: NameList;
  row: NameRow;
  rows: readonly NameRow[];
  /** The one that has the name which the person typed; absent = the person chooses. */
  into?: number | undefined;
  onMerged: (id: number) => void;
  onClose: () => void;
}

/** Merges a row into another one, after showing what moves. */
export const MergeDialog = ({ list, row, rows, into, onMerged, onClose }: MergeDialogProps) => {
  const [chosen, setChosen] = useState(into === undefined ? '' : String(into));
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const kept = rows.find(({ id }) => String(id) === chosen);
  const merge = async (): Promise<void> => {
    if (!kept || isSending) return;
    setSending(true);
    const reply = await list.writes.merge({ id: kept.id, otherId: row.id });
    setSending(false);
    if (!reply.ok) return setProblem(reply.error.text);
    showBriefly(`${row.name} es parte de ${kept.name}`);
    onMerged(kept.id);
  };
  const uses = usesText(row);
  return (
    <Dialog title={`Unir ${row.name} con otr${list.ending}`} onClose={onClose}>
      <div className="stack">
        {into !== undefined && kept && (
          <p>
            {kept.name} tiene o tenía ese nombre. ¿Unir {row.name} con {kept.name}?
          </p>
        )}
        <Select
          label="Queda"
          value={chosen}
          options={rows.filter(({ id }) => id !== row.id)}
          placeholder={`Elige ${list.ending === 'a' ? 'una' : 'un'} ${list.one}`}
          onChange={setChosen}
        />
        {kept && (
          <p role="status">
            {uses === '' ? 'No se mueve nada' : `Pasan a ${kept.name}: ${uses}`}. Quien busque{' '}
            {row.name} encuentra {kept.name}, y los archivos que {list.ending === 'a' ? 'la' : 'lo'}{' '}
            nombren también.
          </p>
        )}
        <p className="muted">No se puede deshacer. El historial lo conserva.</p>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <div className="cluster">
          <Button
            look="primary"
            disabled={!kept}
            aria-disabled={isSending}
            onClick={() => void merge()}
          >
            Unir
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </div>
    </Dialog>
  );
};
