import { useState } from 'react';
import type { CategoryRow } from '#contract/entities/goods';
import { removeCategory } from '#stores/goods/category-writes';
import { showBriefly } from '#stores/toasts';
import { ActionDialog } from '../../ui/dialog/ActionDialog.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { childrenOf, outside, treeRows } from './tree.ts';
import { contentsText, placeChoices } from './words.ts';

interface RemoveDialogProps {
  row: CategoryRow;
  rows: readonly CategoryRow[];
  /** Whether the person merges it into another one; else removes it. */
  isMerge: boolean;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a category, or merges it into another one, which gets what it holds. */
export const RemoveDialog = ({ row, rows, isMerge, onRemoved, onClose }: RemoveDialogProps) => {
  const [moveTo, setMoveTo] = useState('');
  const contents = contentsText(row, childrenOf(rows, row.id).length);
  const choices = placeChoices(outside(treeRows(rows), row.id));
  const remove = async (): Promise<string | undefined> => {
    const reply = await removeCategory({ id: row.id, moveTo });
    if (!reply.ok) return reply.error.text;
    const into = choices.find(({ id }) => id === moveTo)?.name;
    showBriefly(into ? `${row.name} es parte de ${into}` : `${row.name} eliminada`);
    onRemoved();
    return undefined;
  };
  if (!isMerge && contents === '')
    return (
      <ConfirmDialog
        title="Eliminar la categoría"
        question={`${row.name} está vacía. El historial la conserva.`}
        confirmText="Eliminar"
        onConfirm={remove}
        onCancel={onClose}
      />
    );
  return (
    <ActionDialog
      title={isMerge ? `Unir ${row.name} con otra` : `Eliminar ${row.name}`}
      action={isMerge ? 'Unir' : 'Eliminar'}
      look={isMerge ? 'primary' : 'danger'}
      disabled={moveTo === ''}
      onAction={remove}
      onClose={onClose}
    >
      {contents !== '' && <p>{`Tiene ${contents}. ${isMerge ? '' : '¿A dónde van?'}`.trim()}</p>}
      {choices.length === 0 ? (
        <Notice tone="info">No hay otra categoría: agrega una antes.</Notice>
      ) : (
        <Select
          label={isMerge ? 'Queda' : 'Pasan a'}
          value={moveTo}
          options={choices}
          placeholder="Elige una categoría"
          onChange={setMoveTo}
        />
      )}
      <p className="muted">
        Quien abra su lista llega a la de la otra. Las subcategorías que se llaman igual pasan a ser
        una. No se puede deshacer.
      </p>
    </ActionDialog>
  );
};
