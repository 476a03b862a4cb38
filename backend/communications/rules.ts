import { type CommEventType, commStates, eventWritten } from '#contract/communications';
import { MINUTE_MS } from '#contract/time/dates';

interface Planned {
  lastEvent: CommEventType;
  date: Date;
  remindMinutes: number | null;
}

/** Returns when its mail is due; null = never. Nobody is reminded of what is over, or should have been. */
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

/** Returns the event that a change writes; what is done or cancelled now is so from now on. */
export const nextEvent = (
  { lastEvent, date }: Pick<Planned, 'lastEvent' | 'date'>,
  wanted: Wanted,
  now: Date,
): Written | undefined => {
  const { savedAs, moved } = commStates[lastEvent];
  // Saved once more as what it is, without another date, it is as it was.
  const isRepeat = wanted.type === lastEvent || wanted.type === savedAs;
  const type = isRepeat && !wanted.date ? undefined : wanted.type;
  if (type !== undefined) return { type: eventWritten(lastEvent, type), date: wanted.date ?? now };
  const isMoved = wanted.date !== undefined && wanted.date.getTime() !== date.getTime();
  if (!isMoved && wanted.observation === '') return undefined;
  return { type: isMoved ? moved : lastEvent, date: wanted.date ?? date };
};
