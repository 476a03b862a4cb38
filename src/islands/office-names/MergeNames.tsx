import { useState } from 'react';
import type { NameRow } from '#contract/entities/names';
import { showBriefly } from '#stores/toasts';
import { ActionDialog } from '../../ui/dialog/ActionDialog.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { type NameList, usesText } from './lists.ts';

interface MergeNamesProps {
  list: NameList;
  row: NameRow;
  rows: readonly NameRow[];
  /** The one that has the name which the person typed; absent = the person chooses. */
  into?: number | undefined;
  onMerged: (id: number) => void;
  onClose: () => void;
}

/** Merges a row into another one, after showing what moves. */
export const MergeNames = ({ list, row, rows, into, onMerged, onClose }: MergeNamesProps) => {
  const [chosen, setChosen] = useState(into === undefined ? '' : String(into));
  const remaining = rows.find(({ id }) => String(id) === chosen);
  const merge = async (): Promise<string | undefined> => {
    if (!remaining) return undefined;
    const reply = await list.writes.merge({ id: remaining.id, otherId: row.id });
    if (!reply.ok) return reply.error.text;
    showBriefly(`${row.name} es parte de ${remaining.name}`);
    onMerged(remaining.id);
    return undefined;
  };
  const uses = usesText(row);
  return (
    <ActionDialog
      title={`Unir ${row.name} con otr${list.ending}`}
      action="Unir"
      disabled={!remaining}
      onAction={merge}
      onClose={onClose}
    >
      {into !== undefined && remaining && (
        <p>
          {remaining.name} tiene o tenía ese nombre. ¿Unir {row.name} con {remaining.name}?
        </p>
      )}
      <Select
        label="Queda"
        value={chosen}
        options={rows.filter(({ id }) => id !== row.id)}
        placeholder={`Elige ${list.ending === 'a' ? 'una' : 'un'} ${list.one}`}
        onChange={setChosen}
      />
      {remaining && (
        <p role="status">
          {uses === '' ? 'No se mueve nada' : `Pasan a ${remaining.name}: ${uses}`}. Quien busque{' '}
          {row.name} encuentra {remaining.name}, y los archivos que{' '}
          {list.ending === 'a' ? 'la' : 'lo'} nombren también.
        </p>
      )}
      <p className="muted">No se puede deshacer. El historial lo conserva.</p>
    </ActionDialog>
  );
};
