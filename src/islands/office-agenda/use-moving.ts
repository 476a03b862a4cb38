import { useRef, useState } from 'react';
import { isOpen } from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { addDays, MINUTE_MS, shopClock, shopInstant } from '#contract/time/dates';
import { wireDate } from '#contract/time/wire-dates';
import { addCommunicationEvent } from '#stores/communications';
import { showToast } from '#stores/toasts';

/** Step of the up and down arrow keys. */
const STEP_MINUTES = 15;

interface Move {
  comm: Communication;
  from: string;
}

/** Returns the instant at another day, with the time kept; `atHour` keeps the minutes only. */
export const onDay = (date: string, day: string): Date =>
  shopInstant(`${day}T${shopClock(date).slice(11)}`);
export const atHour = (date: string, day: string, hour: number): Date =>
  shopInstant(`${day}T${`${hour}`.padStart(2, '0')}${shopClock(date).slice(13)}`);

const dateAfterKey = (date: string, key: string): string | undefined => {
  const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by === undefined) return undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return new Date(Date.parse(date) + by * STEP_MINUTES * MINUTE_MS).toISOString();
  const day = shopClock(date).slice(0, 10);
  return onDay(date, addDays(day, by)).toISOString();
};

/** Moves an entry to another time: dragged, or picked up with the keyboard and dropped elsewhere. */
export const useMoving = () => {
  /** The entry picked up with the keyboard, and where it would be dropped. */
  const [held, setHeld] = useState<{ comm: Communication; date: string }>();
  /** Dropped entries, until the list shows a newer version. */
  const [sent, setSent] = useState<ReadonlyMap<number, { date: string; version: number }>>(
    new Map(),
  );
  const [last, setLast] = useState<Move>();
  /** The entry that was last moved back. */
  const [undone, setUndone] = useState<Communication>();
  const isUndoing = useRef(false);

  const send = async (comm: Communication, date: string, isUndo = false): Promise<void> => {
    if (date === comm.date) return;
    const { id, version } = comm;
    setSent((previous) => new Map(previous).set(id, { date, version }));
    const reply = await addCommunicationEvent({
      commId: id,
      commEvent: { EventType: 'RSC', CommNewDate: wireDate(new Date(date)) },
      version,
    });
    if (!reply.ok) {
      setSent((previous) => new Map([...previous].filter(([other]) => other !== id)));
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
    /** Returns where an entry is shown. */
    dateOf: (comm: Communication): string => {
      if (held?.comm.id === comm.id) return held.date;
      const pending = sent.get(comm.id);
      return pending?.version === comm.version ? pending.date : comm.date;
    },
    pickUp: (comm: Communication): void => {
      if (isOpen(comm.lastEvent)) setHeld({ comm, date: comm.date });
    },
    drop: (): void => {
      if (held) void send(held.comm, held.date);
      setHeld(undefined);
    },
    cancel: (): void => setHeld(undefined),
    /** @returns whether the key moved it */
    step: (key: string): boolean => {
      const date = held && dateAfterKey(held.date, key);
      if (held && date) setHeld({ comm: held.comm, date });
      return date !== undefined;
    },
    moveTo: (comm: Communication, date: Date): void => {
      if (isOpen(comm.lastEvent)) void send(comm, date.toISOString());
    },
    // A second click would undo the undo.
    undo: async (): Promise<void> => {
      if (!last || isUndoing.current) return;
      isUndoing.current = true;
      await send(last.comm, last.from, true);
      isUndoing.current = false;
    },
  };
};
export type Moving = ReturnType<typeof useMoving>;
