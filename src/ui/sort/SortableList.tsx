import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import styles from './Sortable.module.css';

/** Returns the list with an item moved. */
export const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Returns the index a key leads to; undefined for other keys. */
export const indexAfterKey = (key: string, at: number, last: number): number | undefined => {
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
};

type Key = string | number;

interface SortableListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** Names the item in announcements. */
  nameOf: (item: T) => string;
  onOrder: (items: T[]) => void;
  className?: string | undefined;
  /** @param handle element to place in the row */
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
}

const isInside = ({ clientX: x, clientY: y }: PointerEvent, row: Element): boolean => {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/**
 * Moves the dragged row to the row under the pointer. Listens on the window, as a moved row leaves the page for a
 * moment and loses its pointer capture.
 */
const useDrag = (onOver: (dragged: Key, event: PointerEvent) => void) => {
  const [dragged, setDragged] = useState<Key>();
  const handler = useRef(onOver);
  useLayoutEffect(() => {
    handler.current = onOver;
  });
  useEffect(() => {
    if (dragged === undefined) return;
    const move = (event: PointerEvent) => handler.current(dragged, event);
    const end = () => setDragged(undefined);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragged]);
  return { dragged, setDragged };
};

/** Lets a person reorder rows by dragging a handle or with the arrow keys. */
export const SortableList = <T,>(props: SortableListProps<T>) => {
  const { label, items, keyOf, nameOf, onOrder, className, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const movedTo = useRef<number>(undefined);
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || from === to) return;
    onOrder(moved(items, from, to));
    setAnnouncement(`${nameOf(item)}: lugar ${to + 1} de ${items.length}`);
  };
  const { dragged, setDragged } = useDrag((key, event) => {
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => isInside(event, row));
    if (to >= 0)
      move(
        items.findIndex((item) => keyOf(item) === key),
        to,
      );
  });
  // The moved row has lost the focus.
  useLayoutEffect(() => {
    if (movedTo.current === undefined) return;
    list.current?.children[movedTo.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    movedTo.current = undefined;
  });

  const onKey = (event: KeyboardEvent, at: number): void => {
    const to = indexAfterKey(event.key, at, items.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    movedTo.current = to;
    move(at, to);
  };
  const handleOf = (item: T, at: number) => (
    <button
      type="button"
      data-handle
      className={`button button-quiet button-icon ${styles.handle}`}
      aria-label={`Mover ${nameOf(item)}, lugar ${at + 1} de ${items.length}`}
      title="Arrastra, o usa las flechas del teclado"
      onKeyDown={(event) => onKey(event, at)}
      onPointerDown={(event) => {
        // Touch pointers are captured by their first target, which may be moved.
        event.currentTarget.releasePointerCapture(event.pointerId);
        setDragged(keyOf(item));
      }}
    >
      <OfficeIcon name="grip-vertical" />
    </button>
  );

  return (
    <>
      <ol ref={list} className={className ?? styles.rows} aria-label={label}>
        {items.map((item, at) => (
          <li key={keyOf(item)} data-dragged={keyOf(item) === dragged || undefined}>
            {children(item, at, handleOf(item, at))}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
};
