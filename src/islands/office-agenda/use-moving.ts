/** An entry on its way to another time: dragged, or taken up with the keyboard and let down elsewhere. */
import { useRef, useState } from 'react';
import { isOpen } from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { addDays, MINUTE_MS, shopClock, shopInstant } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import { addCommunicationEvent } from '#stores/communications';
import { showToast } from '#stores/toasts';

/** With the arrows up and down. */
const STEP_MINUTES = 15;

/** What was moved last, and from where. */
interface Move {
  comm: Communication;
  from: string;
}

/** The same time of another day; of another hour the same minutes. */
export const onDay = (date: string, day: string): Date =>
  shopInstant(`${day}T${shopClock(date).slice(11)}`);
export const atHour = (date: string, day: string, hour: number): Date =>
  shopInstant(`${day}T${`${hour}`.padStart(2, '0')}${shopClock(date).slice(13)}`);

const stepped = (date: string, key: string): string | undefined => {
  const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by === undefined) return undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return new Date(Date.parse(date) + by * STEP_MINUTES * MINUTE_MS).toISOString();
  const day = shopClock(date).slice(0, 10);
  return onDay(date, addDays(day, by)).toISOString();
};

export const useMoving = () => {
  /** Taken up with the keyboard, and where it would be let down. */
  const [held, setHeld] = useState<{ comm: Communication; date: string }>();
  /** Let down, as long as the list shows the version from before. */
  const [sent, setSent] = useState<ReadonlyMap<number, { date: string; version: number }>>(
    new Map(),
  );
  const [last, setLast] = useState<Move>();
  /** What went back last. */
  const [undone, setUndone] = useState<Communication>();
  const isGoingBack = useRef(false);

  const send = async (comm: Communication, date: string, isUndo = false): Promise<void> => {
    if (date === comm.date) return;
    const { id, version } = comm;
    setSent((before) => new Map(before).set(id, { date, version }));
    const reply = await addCommunicationEvent({
      commId: id,
      commEvent: { EventType: 'RSC', CommNewDate: wireDate(new Date(date)) },
      version,
    });
    if (!reply.ok) {
      setSent((before) => new Map([...before].filter(([other]) => other !== id)));
      const isStale = reply.error.code === 'record.stale';
      showToast(
        'error',
        isStale ? 'Otra persona la cambió recién: mira cómo quedó.' : reply.error.text,
      );
      return;
    }
    const moved = reply.data.data;
    setLast(isUndo ? undefined : { comm: moved, from: comm.date });
    setUndone(isUndo ? moved : undefined);
  };

  return {
    held,
    last,
    undone,
    /** Where an entry is shown. */
    dateOf: (comm: Communication): string => {
      if (held?.comm.id === comm.id) return held.date;
      const wanted = sent.get(comm.id);
      return wanted?.version === comm.version ? wanted.date : comm.date;
    },
    takeUp: (comm: Communication): void => {
      if (isOpen(comm.lastEvent)) setHeld({ comm, date: comm.date });
    },
    letDown: (): void => {
      if (held) void send(held.comm, held.date);
      setHeld(undefined);
    },
    putBack: (): void => setHeld(undefined),
    /** @returns whether the key moved it */
    step: (key: string): boolean => {
      const date = held && stepped(held.date, key);
      if (held && date) setHeld({ comm: held.comm, date });
      return date !== undefined;
    },
    drop: (comm: Communication, date: Date): void => {
      if (isOpen(comm.lastEvent)) void send(comm, date.toISOString());
    },
    // Pressed twice it would move, the second time, what it has just moved.
    undo: async (): Promise<void> => {
      if (!last || isGoingBack.current) return;
      isGoingBack.current = true;
      await send(last.comm, last.from, true);
      isGoingBack.current = false;
    },
  };
};
export type Moving = ReturnType<typeof useMoving>;
