/** When a mail is due, and what a change makes of a communication: pure rules. */
import { type CommEventType, eventWritten, isOpen } from '#contract/communications';
import { MINUTE_MS } from '#contract/time/dates';

interface Planned {
  lastEvent: CommEventType;
  date: Date;
  remindMinutes: number | null;
}

/** When its mail is due; null = never. Of what is over, or should have been, nobody is reminded. */
export const remindAtOf = ({ lastEvent, date, remindMinutes }: Planned, now: Date): Date | null => {
  if (remindMinutes === null || !isOpen(lastEvent) || date.getTime() <= now.getTime()) return null;
  return new Date(date.getTime() - remindMinutes * MINUTE_MS);
};

/** What a change asks of the next event; nothing asked = none is written. */
interface Asked {
  type?: CommEventType | undefined;
  date?: Date | undefined;
  observation: string;
}

interface Written {
  type: CommEventType;
  date: Date;
}

/**
 * The event that a change writes. Another date alone re-schedules what is open, and corrects when
 * something that is over took place; what is done or cancelled now is so from now on.
 */
export const nextEvent = (
  { lastEvent, date }: Pick<Planned, 'lastEvent' | 'date'>,
  asked: Asked,
  now: Date,
): Written | undefined => {
  // What is scheduled, done or cancelled and said to be so once more, without another date, is as it was.
  const isSaid = asked.type === lastEvent || (asked.type === 'SCH' && isOpen(lastEvent));
  const type = isSaid && !asked.date ? undefined : asked.type;
  if (type === undefined) {
    const isMoved = asked.date !== undefined && asked.date.getTime() !== date.getTime();
    if (!isMoved && asked.observation === '') return undefined;
    return {
      type: isMoved && isOpen(lastEvent) ? 'RSC' : lastEvent,
      date: asked.date ?? date,
    };
  }
  return { type: eventWritten(lastEvent, type), date: asked.date ?? now };
};
