import { variant } from 'virtual:variant';
import { useState } from 'react';
import { categoryTable } from '#contract/calls/categories';
import type { CategoryRow } from '#contract/entities/goods';
import { attributesOf } from '#contract/goods/attributes';
import { moveCategory } from '#stores/goods/category-writes';
import { showBriefly, showToast } from '#stores/toasts';
import { officePath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { AddCategory } from '../../ui/goods/AddCategory.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Split } from '../../ui/panel/SidePanel.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Categories.module.css';
import { type Action, CategoryPanel } from './CategoryPanel.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { childrenOf, type Place } from './tree.ts';

/** The last move, with where the category was before. */
interface Moved {
  number: number;
  name: string;
  back: Place;
  text: string;
}

const nameIn = (rows: readonly CategoryRow[], id: string): string | undefined =>
  rows.find((one) => one.id === id)?.name;

/** `/gestion/categorias` */
export const CategoriesScreen = () => {
  const { data, error, again } = useQuery(categoryTable, {});
  const rows = data?.data ?? [];
  const [open, setOpen] = useState<number>();
  /** An action with the open category, or the addition of one below none. */
  const [action, setAction] = useState<Action>();
  const [moved, setMoved] = useState<Moved>();
  const row = rows.find(({ number }) => number === open);
  const endAction = (): void => setAction(undefined);

  /** @returns the error, if any */
  const move = async (one: CategoryRow, place: Place): Promise<string | undefined> => {
    const reply = await moveCategory({ id: one.id, ...place });
    if (!reply.ok) return reply.error.text;
    const position = childrenOf(rows, one.parentId).findIndex(({ id }) => id === one.id);
    const into = nameIn(rows, place.parentId);
    setMoved({
      number: one.number,
      name: one.name,
      back: { parentId: one.parentId, position },
      text:
        place.parentId === one.parentId
          ? `${one.name}: lugar ${place.position + 1} de ${childrenOf(rows, one.parentId).length}`
          : `${one.name} está ahora ${into === undefined ? 'en el primer nivel' : `dentro de ${into}`}`,
    });
    return undefined;
  };
  const moveOrTell = async (one: CategoryRow, place: Place): Promise<void> => {
    const failed = await move(one, place);
    if (failed !== undefined) showToast('error', failed);
  };
  const undo = async (): Promise<void> => {
    const one = rows.find(({ number }) => number === moved?.number);
    if (!moved || !one) return;
    const reply = await moveCategory({ id: one.id, ...moved.back });
    if (!reply.ok) return void showToast('error', reply.error.text);
    setMoved(undefined);
    showBriefly(`${moved.name} volvió a su lugar`);
  };

  return (
    <Split
      panel={
        row && (
          <CategoryPanel
            key={row.number}
            row={row}
            inherited={attributesOf(
              row.parentId,
              new Map(rows.map(({ id, attributes }) => [id, attributes])),
            )}
            onAction={setAction}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    >
      <div className="stack">
        {rows.length > 0 && (
          <div className={styles.head}>
            <Button
              look="primary"
              onClick={() => {
                setOpen(undefined);
                setAction('add');
              }}
            >
              Agregar categoría
            </Button>
            <p className="muted small">
              Arrastra una categoría para cambiarla de lugar. Las páginas de la tienda muestran los
              cambios cuando se vuelven a publicar.
            </p>
          </div>
        )}
        {error && <RetryNotice text={error.text} onRetry={again} />}
        {!data && !error && <Spinner text="Cargando las categorías…" />}
        {data && rows.length === 0 && (
          <EmptyState text="Todavía no hay categorías. Cada producto necesita una.">
            <div className="cluster">
              <Button look="primary" onClick={() => setAction('add')}>
                Agregar la primera
              </Button>
              <a className="button" href={officePath(variant, 'office-imports')}>
                Traerlas de un archivo
              </a>
            </div>
          </EmptyState>
        )}
        {moved && (
          <Notice tone="success">
            {moved.text}{' '}
            <Button look="small" onClick={() => void undo()}>
              Deshacer
            </Button>
          </Notice>
        )}
        {rows.length > 0 && (
          <CategoryTree rows={rows} open={open} onOpen={setOpen} onMove={moveOrTell} />
        )}
      </div>
      {action === 'add' && (
        <AddCategory
          {...(row && { parentId: row.id })}
          mayRepeat
          onAdded={endAction}
          onClose={endAction}
        />
      )}
      {row && action === 'move' && (
        <MoveDialog
          row={row}
          rows={rows}
          onMove={async (place) => {
            const failed = await move(row, place);
            if (failed === undefined) endAction();
            return failed;
          }}
          onClose={endAction}
        />
      )}
      {row && (action === 'merge' || action === 'remove') && (
        <RemoveDialog
          row={row}
          rows={rows}
          isMerge={action === 'merge'}
          onRemoved={() => {
            setOpen(undefined);
            endAction();
          }}
          onClose={endAction}
        />
      )}
    </Split>
  );
};
