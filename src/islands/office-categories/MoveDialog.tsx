import { useState } from 'react';
import type { CategoryRow } from '#contract/entities/goods';
import { ActionDialog } from '../../ui/dialog/ActionDialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
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
  return (
    <ActionDialog
      title={`Mover ${row.name}`}
      action="Mover"
      onAction={() => onMove(place)}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
};
