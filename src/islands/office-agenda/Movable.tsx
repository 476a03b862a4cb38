import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { Communication } from '#contract/entities/communications';
import { shopDay, weekdayAndDate } from '#contract/time/dates';
import { followInPlace } from '#stores/address';
import { timeOf } from '../../ui/communications/words.ts';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';
import styles from './Agenda.module.css';
import { atHour, type Moving, onDay } from './use-moving.ts';

interface MovableProps {
  moving: Moving;
  comms: readonly Communication[];
  onOpen: (id: number) => void;
  /** Called with the day on which the picked up entry would be dropped. */
  onDay: (day: string) => void;
  children: ReactNode;
}

const closest = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const ENTRY = '[data-comm]';
const PLACE = '[data-day]';

/** Handles clicks, dragging and keys for all entries at once. */
export const Movable = ({ moving, comms, onOpen, onDay: onDayShown, children }: MovableProps) => {
  const box = useRef<HTMLDivElement>(null);
  const dragged = useRef<Communication>(undefined);
  const over = useRef<HTMLElement>(null);
  const { held, undone } = moving;
  const communicationAt = (target: EventTarget): Communication | undefined => {
    const id = Number(closest(target, ENTRY)?.dataset.comm);
    return comms.find((comm) => comm.id === id);
  };

  // A moved entry is a new element: move the focus to it.
  const before = useRef<Pick<Moving, 'held' | 'undone'>>({ held, undone });
  useEffect(() => {
    const { current } = before;
    const moved = held ?? current.held;
    // The undo button is gone.
    const back = undone === current.undone ? undefined : undone;
    before.current = { held, undone };
    const id = moved?.comm.id ?? back?.id;
    const date = moved?.date ?? back?.date;
    if (id === undefined || date === undefined) return;
    // The undo was asynchronous: keep the focus if the person has moved on.
    if (!moved && !mayTakeFocus(box.current)) return;
    const day = shopDay(date);
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    // Entries beyond what a month shows are behind the link to their day.
    const entry = find(`[data-comm="${id}"]`) ?? find(`[data-day="${day}"] a[data-go]`);
    entry?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: 'nearest' });
    if (held) onDayShown(day);
  });

  const onClick = (event: MouseEvent): void => {
    const link = closest(event.target, 'a[data-go]');
    if (link instanceof HTMLAnchorElement) followInPlace(event, link.href);
    const comm = communicationAt(event.target);
    if (comm && !held) onOpen(comm.id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (held) {
      if (key === 'Enter' || key === ' ') moving.drop();
      else if (key === 'Escape') moving.cancel();
      else if (!moving.step(key)) return;
      event.preventDefault();
      return;
    }
    const entry = closest(event.target, ENTRY);
    const comm = communicationAt(event.target);
    if (!entry || !comm) return;
    if (key === 'm' || key === 'M') {
      event.preventDefault();
      moving.pickUp(comm);
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    const all = [...(box.current?.querySelectorAll<HTMLElement>(ENTRY) ?? [])];
    all[all.indexOf(entry) + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  };

  const mark = (place: HTMLElement | null): void => {
    if (over.current === place) return;
    over.current?.removeAttribute('data-over');
    place?.setAttribute('data-over', '');
    over.current = place;
  };

  const onDragOver = (event: DragEvent): void => {
    const place = dragged.current ? closest(event.target, PLACE) : null;
    mark(place);
    if (!place) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };

  const onDrop = (event: DragEvent): void => {
    const { day, hour } = closest(event.target, PLACE)?.dataset ?? {};
    const comm = dragged.current;
    mark(null);
    if (!comm || !day) return;
    event.preventDefault();
    moving.moveTo(
      comm,
      hour === undefined ? onDay(comm.date, day) : atHour(comm.date, day, Number(hour)),
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the entries inside are buttons.
    <div
      ref={box}
      className={styles.movable}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        dragged.current = communicationAt(event.target);
        event.dataTransfer.effectAllowed = 'move';
        // Firefox does not start a drag without data.
        event.dataTransfer.setData('text/plain', dragged.current?.subject ?? '');
      }}
      onDragOver={onDragOver}
      onDrop={onDrop}
      onDragEnd={() => {
        mark(null);
        dragged.current = undefined;
      }}
    >
      <p className={held ? styles.hint : 'visually-hidden'} role="status">
        {held &&
          `${weekdayAndDate(held.date)}, ${timeOf(held.date)}. Flechas: 15 minutos o un día. Enter la deja ahí; Escape la devuelve.`}
      </p>
      {children}
    </div>
  );
};
