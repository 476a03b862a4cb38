import { type CommEventType, commStates, eventWritten } from '#contract/communications';
import { MINUTE_MS } from '#contract/time/dates';

interface Planned {
  lastEvent: CommEventType;
  date: Date;
  remindMinutes: number | null;
}

/** Returns when its mail is due; null = never, as for finished and overdue entries. */
export const remindAtOf = ({ lastEvent, date, remindMinutes }: Planned, now: Date): Date | null => {
  const isReminded = commStates[lastEvent].reminder === 'set' && date.getTime() > now.getTime();
  if (remindMinutes === null || !isReminded) return null;
  return new Date(date.getTime() - remindMinutes * MINUTE_MS);
};

/** The next event as a change wants it; nothing wanted = none is written. */
interface Wanted {
  type?: CommEventType | undefined;
  date?: Date | undefined;
  observation: string;
}

interface Written {
  type: CommEventType;
  date: Date;
}

/** Returns the event of a change; an entry that becomes done or cancelled does so now. */
export const nextEvent = (
  { lastEvent, date }: Pick<Planned, 'lastEvent' | 'date'>,
  wanted: Wanted,
  now: Date,
): Written | undefined => {
  const { savedAs, moved } = commStates[lastEvent];
  // Saving it with the same event and date changes nothing.
  const isRepeat = wanted.type === lastEvent || wanted.type === savedAs;
  const type = isRepeat && !wanted.date ? undefined : wanted.type;
  if (type !== undefined) return { type: eventWritten(lastEvent, type), date: wanted.date ?? now };
  const isMoved = wanted.date !== undefined && wanted.date.getTime() !== date.getTime();
  if (!isMoved && wanted.observation === '') return undefined;
  return { type: isMoved ? moved : lastEvent, date: wanted.date ?? date };
};
