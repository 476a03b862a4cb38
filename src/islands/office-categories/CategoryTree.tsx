import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { CategoryRow } from '#contract/entities/goods';
import { leaveForms } from '#stores/unsaved';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import handleStyles from '../../ui/sort/Sortable.module.css';
import styles from './Categories.module.css';
import { RenameRow } from './RenameRow.tsx';
import { dropPlace, keyPlace, type Place, type TreeRow, treeRows } from './tree.ts';
import { useDragging } from './use-dragging.ts';

interface CategoryTreeProps {
  rows: readonly CategoryRow[];
  /** The number of the open category. */
  open: number | undefined;
  onOpen: (number: number) => void;
  /** Moves a category; the promise ends when it is sent. */
  onMove: (row: CategoryRow, place: Place) => Promise<void>;
}

const ARROWS = /^Arrow/;

/** Shows the tree, in which rows are dragged, moved by arrow keys and renamed. */
export const CategoryTree = ({ rows, open, onOpen, onMove }: CategoryTreeProps) => {
  const list = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<number>();
  /** The category that the keyboard moves, whose handle gets the focus back. */
  const moving = useRef<number>(undefined);
  const isSending = useRef(false);
  const { drag, begin } = useDragging(list, (id, { id: over, zone }) => {
    const row = rows.find((one) => one.id === id);
    const place = dropPlace(rows, id, over, zone);
    if (row && place) void onMove(row, place);
  });
  const target = drag?.over && dropPlace(rows, drag.id, drag.over.id, drag.over.zone);
  const over = target && drag?.over;
  /** The line stands where the dragged row would. */
  const line = over?.zone === 'after' && target?.parentId === over.id ? 'first' : over?.zone;

  // A moved row may be a new element.
  useLayoutEffect(() => {
    if (moving.current === undefined || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${moving.current}"]`)?.focus();
  });

  const onKeyDown = async (event: KeyboardEvent, row: TreeRow): Promise<void> => {
    if (!ARROWS.test(event.key)) return;
    event.preventDefault();
    const place = keyPlace(rows, row.id, event.key);
    if (!place || isSending.current) return;
    isSending.current = true;
    moving.current = row.number;
    await onMove(row, place);
    isSending.current = false;
  };

  return (
    <ul ref={list} className={styles.tree} aria-label="Categorías" data-dragging={drag && ''}>
      {treeRows(rows).map((row) => (
        <li
          key={row.number}
          className={styles.row}
          style={{ '--depth': row.depth } as CSSProperties}
          data-category={row.id}
          data-dragged={drag?.id === row.id || undefined}
          data-over={over?.id === row.id ? line : undefined}
          data-open={row.number === open || undefined}
        >
          <button
            type="button"
            data-handle={row.number}
            className={`button button-quiet button-icon ${handleStyles.handle}`}
            aria-label={`Mover ${row.name}, lugar ${row.place + 1} de ${row.siblings}, nivel ${row.depth + 1}`}
            title="Arrastra, o usa las flechas del teclado: arriba y abajo cambian el orden, derecha e izquierda el nivel"
            onKeyDown={(event) => void onKeyDown(event, row)}
            onBlur={(event) => {
              if (event.relatedTarget) moving.current = undefined;
            }}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.releasePointerCapture(event.pointerId);
              begin(row.id);
            }}
          >
            <OfficeIcon name="grip-vertical" />
          </button>
          {renamed === row.number ? (
            <RenameRow row={row} onClose={() => setRenamed(undefined)} />
          ) : (
            <>
              <button
                type="button"
                className={styles.name}
                aria-expanded={row.number === open}
                onClick={() => {
                  if (row.number !== open) leaveForms(() => onOpen(row.number));
                }}
              >
                {row.name}
              </button>
              <span className={`muted small ${styles.count}`}>
                {counted(row.total, 'producto', 'productos')}
              </span>
              <Button
                look="quiet icon"
                aria-label={`Cambiar el nombre de ${row.name}`}
                data-rename={row.number}
                onClick={() => setRenamed(row.number)}
              >
                <OfficeIcon name="pencil" />
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
};
