import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { type NameRow, type NameSubject, nameOwner } from '#contract/entities/names';
import { normal } from '#contract/text/plain-text';
import { showBriefly, showToast } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { atFields, type Problem } from '../../ui/form/use-form.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Split } from '../../ui/panel/SidePanel.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { AddName } from './AddName.tsx';
import { isUsed, NAME_LISTS, nameField } from './lists.ts';
import { MergeNames } from './MergeNames.tsx';
import { NamePanel } from './NamePanel.tsx';
import { NameRowItem } from './NameRowItem.tsx';
import styles from './Names.module.css';

/** Rows that are shown at once; the search narrows the rest. */
const SHOWN = 200;

const ORDERS = [
  { id: 'name', name: 'Nombre' },
  { id: 'uses', name: 'Más usos primero' },
  { id: 'unused', name: 'Solo sin usar' },
];

const usesOf = ({ products, vehicles, companies }: NameRow): number =>
  products + vehicles + companies;

/** Returns the rows that a text names, by their current or former names. */
const narrowed = (rows: readonly NameRow[], text: string, order: string): NameRow[] => {
  const wanted = normal(text.trim());
  const found = rows.filter(
    (row) =>
      [row.name, ...row.formerNames].some((name) => normal(name).includes(wanted)) &&
      (order !== 'unused' || !isUsed(row)),
  );
  return order === 'uses' ? found.toSorted((a, b) => usesOf(b) - usesOf(a)) : found;
};

/** A dialog about a row. */
interface Open {
  kind: 'merge' | 'remove';
  row: NameRow;
  /** The one that has a name which the person typed. */
  into?: number;
}

/** `/gestion/marcas`, `/gestion/proveedores`, `/gestion/etiquetas`, `/gestion/rubros` */
export const NamesScreen = ({ subject }: { subject: NameSubject }) => {
  const list = NAME_LISTS[subject];
  // The calls differ in what their rows have beside these fields.
  const { data, error, again } = useQuery(
    list.table as (typeof NAME_LISTS)['provider']['table'],
    {},
  );
  const rows: readonly NameRow[] = data?.data ?? [];
  const [text, setText] = useState('');
  const [order, setOrder] = useState('name');
  const [open, setOpen] = useState<number>();
  const [renamed, setRenamed] = useState<number>();
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<Open>();
  /** The last rename, which can be undone. */
  const [last, setLast] = useState<{ id: number; from: string; to: string }>();
  const row = rows.find(({ id }) => id === open);
  const shown = narrowed(rows, text, order);
  const hasLogos = rows.some((one) => 'logoId' in one && one.logoId !== null);

  const onTaken = (one: NameRow, detail: unknown): void => {
    const owner = nameOwner.safeParse(detail).data;
    if (owner) setDialog({ kind: 'merge', row: one, into: owner.id });
  };
  const rename = async (one: NameRow, name: string): Promise<Problem | undefined> => {
    const reply = await list.writes.update({ id: one.id, parms: { [nameField(list)]: name } });
    if (!reply.ok) {
      if (reply.error.code === 'name.taken') onTaken(one, reply.error.detail);
      return atFields(reply.error, { [`parms.${nameField(list)}`]: 'name' });
    }
    setLast({ id: one.id, from: one.name, to: name });
    return undefined;
  };
  const undo = async (): Promise<void> => {
    if (!last) return;
    const reply = await list.writes.update({
      id: last.id,
      parms: { [nameField(list)]: last.from },
      formerNames: [{ BCMode: 'DLT', FormerName: last.to }],
    });
    if (!reply.ok) return void showToast('error', reply.error.text);
    setLast(undefined);
    showBriefly(`Se llama otra vez ${last.from}`);
  };
  const remove = async (one: NameRow): Promise<string | undefined> => {
    const reply = await list.writes.remove({ id: one.id });
    if (!reply.ok) return reply.error.text;
    showBriefly(`${one.name} eliminad${list.ending}`);
    setOpen(undefined);
    setDialog(undefined);
    return undefined;
  };
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      Agregar {list.one}
    </Button>
  );
  return (
    <Split
      panel={
        row && (
          <NamePanel
            key={`${row.id} ${row.name}`}
            list={list}
            row={row}
            onTaken={(detail) => onTaken(row, detail)}
            onAction={(kind) => setDialog({ kind, row })}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    >
      <div className="stack">
        {error && <RetryNotice text={error.text} onRetry={again} />}
        {!data && !error && <Spinner text={`Cargando ${list.many}…`} />}
        {data && rows.length === 0 && (
          <EmptyState text={`Todavía no hay ${list.many}.`}>{add}</EmptyState>
        )}
        {rows.length > 0 && (
          <div className={styles.head}>
            {add}
            <div className={styles.search}>
              <InputField
                label="Buscar"
                type="search"
                autoComplete="off"
                placeholder="Nombre, también anterior"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            </div>
            <Select label="Mostrar por" value={order} options={ORDERS} onChange={setOrder} />
          </div>
        )}
        {last && (
          <Notice tone="success">
            {last.from} se llama ahora {last.to}{' '}
            <Button look="small" onClick={() => void undo()}>
              Deshacer
            </Button>
          </Notice>
        )}
        {rows.length > 0 && (
          <p className="muted small" role="status">
            {counted(shown.length, list.one, list.many)}
            {shown.length > SHOWN && `; se muestran ${SHOWN}: busca por nombre`}
          </p>
        )}
        <ul
          className={styles.list}
          aria-label={list.many.replace(/^./, (letter) => letter.toUpperCase())}
        >
          {shown.slice(0, SHOWN).map((one) => (
            <NameRowItem
              key={one.id}
              list={list}
              row={one}
              hasLogos={hasLogos}
              isOpen={one.id === open}
              isRenamed={one.id === renamed}
              onOpen={() => setOpen(one.id)}
              onRename={(isRenamed) => setRenamed(isRenamed ? one.id : undefined)}
              save={(name) => rename(one, name)}
            />
          ))}
        </ul>
      </div>
      {isAdding && (
        <AddName
          list={list}
          onAdded={(id) => {
            setAdding(false);
            setOpen(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {dialog?.kind === 'merge' && (
        <MergeNames
          list={list}
          row={dialog.row}
          rows={rows}
          into={dialog.into}
          onMerged={(id) => {
            setDialog(undefined);
            setRenamed(undefined);
            setLast(undefined);
            setOpen(id);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          title={`Eliminar ${dialog.row.name}`}
          question={`Nada usa ${dialog.row.name}. El historial lo conserva.`}
          confirmText="Eliminar"
          onConfirm={() => remove(dialog.row)}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </Split>
  );
};
