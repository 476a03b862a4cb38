import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Zone } from './tree.ts';

/** The row under the pointer, and where on it. */
interface Over {
  id: string;
  zone: Zone;
}

interface Drag {
  id: string;
  over?: Over | undefined;
}

/** The upper and the lower part of a row mean beside it. */
const EDGE = 0.3;
/** Near the edge of the window the page scrolls. */
const SCROLL_ZONE = 70;
const SCROLL_STEP = 14;

const zoneOf = (y: number, row: Element): Zone => {
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  if (share < EDGE) return 'before';
  return share > 1 - EDGE ? 'after' : 'inside';
};

const scrollNearEdge = (y: number): void => {
  if (y < SCROLL_ZONE) scrollBy(0, -SCROLL_STEP);
  else if (y > innerHeight - SCROLL_ZONE) scrollBy(0, SCROLL_STEP);
};

/**
 * Drags rows with `data-category`, by mouse, pen or finger.
 * @param onDrop called on release over a row; Escape cancels
 */
export const useDragging = (
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, over: Over) => void,
) => {
  const [drag, setDrag] = useState<Drag>();
  const current = useRef<{ drag: Drag | undefined; onDrop: typeof onDrop }>({ drag, onDrop });
  useLayoutEffect(() => {
    current.current = { drag, onDrop };
  });
  const dragged = drag?.id;
  useEffect(() => {
    if (dragged === undefined) return;
    const end = () => setDrag(undefined);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const element = document.elementFromPoint(clientX, clientY);
      const row = element?.closest<HTMLElement>('[data-category]');
      const id = row && list.current?.contains(row) ? row.dataset.category : undefined;
      setDrag({
        id: dragged,
        over: row && id !== undefined ? { id, zone: zoneOf(clientY, row) } : undefined,
      });
      scrollNearEdge(clientY);
    };
    const drop = () => {
      const { drag: last, onDrop: then } = current.current;
      end();
      if (last?.over) then(last.id, last.over);
    };
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    const listening = new AbortController();
    const options = { signal: listening.signal };
    addEventListener('pointermove', move, options);
    addEventListener('pointerup', drop, options);
    addEventListener('pointercancel', end, options);
    addEventListener('keydown', cancel, options);
    return () => listening.abort();
  }, [dragged, list]);
  return { drag, begin: (id: string) => setDrag({ id }) };
};
