/** A list whose rows a person puts in order: by dragging the handle, or with the arrow keys on it. */
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { moved, placeOf } from './order.ts';
import styles from './Sortable.module.css';

type Key = string | number;

interface SortableListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => Key;
  /** As it is told while it moves. */
  nameOf: (item: T) => string;
  onOrder: (items: T[]) => void;
  className?: string | undefined;
  /** @param handle to be put somewhere into the row */
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
}

const isInside = ({ clientX: x, clientY: y }: PointerEvent, row: Element): boolean => {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/**
 * While a row is dragged, whatever is under the pointer makes place for it. The window listens: a row
 * that is put elsewhere leaves the page for a moment, and loses a pointer that it held.
 */
const useDrag = (onOver: (dragged: Key, event: PointerEvent) => void) => {
  const [dragged, setDragged] = useState<Key>();
  const over = useRef(onOver);
  useLayoutEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    if (dragged === undefined) return;
    const move = (event: PointerEvent) => over.current(dragged, event);
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

export const SortableList = <T,>(props: SortableListProps<T>) => {
  const { label, items, keyOf, nameOf, onOrder, className, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<number>(undefined);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || from === to) return;
    onOrder(moved(items, from, to));
    setSaid(`${nameOf(item)}: lugar ${to + 1} de ${items.length}`);
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
  // The row that was moved has lost the focus on its way.
  useLayoutEffect(() => {
    if (held.current === undefined) return;
    list.current?.children[held.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    held.current = undefined;
  });

  const onKey = (event: KeyboardEvent, at: number): void => {
    const to = placeOf(event.key, at, items.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    held.current = to;
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
        // A finger's pointer belongs to what it touched first, which may leave the page.
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
        {said}
      </span>
    </>
  );
};
