import { useState } from 'react';
import type { CategoryRow } from '#contract/entities/goods';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { childrenOf, outside, type Place, treeRows } from './tree.ts';
import { placeChoices } from './words.ts';

interface MoveDialogProps {
  row: CategoryRow;
  rows: readonly CategoryRow[];
  /** @returns the error, if any */
  onMove: (place: Place) => Promise<string | undefined>;
  onClose: () => void;
}

/** Chooses where a category goes, without dragging. */
export const MoveDialog = ({ row, rows, onMove, onClose }: MoveDialogProps) => {
  const siblings = (parentId: string) =>
    childrenOf(rows, parentId).filter(({ id }) => id !== row.id);
  const [place, setPlace] = useState<Place>(() => ({
    parentId: row.parentId,
    position: childrenOf(rows, row.parentId).findIndex(({ id }) => id === row.id),
  }));
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const move = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem(await onMove(place));
    setSending(false);
  };
  return (
    <Dialog title={`Mover ${row.name}`} onClose={onClose}>
      <div className="stack">
        <Select
          label="Dentro de"
          value={place.parentId}
          options={[
            { id: '', name: 'Ninguna: es del primer nivel' },
            ...placeChoices(outside(treeRows(rows), row.id)),
          ]}
          onChange={(parentId) => setPlace({ parentId, position: siblings(parentId).length })}
        />
        <Select
          label="Lugar"
          value={String(place.position)}
          options={[
            { id: 0, name: 'Primera' },
            ...siblings(place.parentId).map(({ name }, at) => ({
              id: at + 1,
              name: `Después de ${name}`,
            })),
          ]}
          onChange={(position) => setPlace({ ...place, position: Number(position) })}
        />
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <div className="cluster">
          <Button look="primary" aria-disabled={isSending} onClick={() => void move()}>
            Mover
          </Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      </div>
    </Dialog>
  );
};
