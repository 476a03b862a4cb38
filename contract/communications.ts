/** In display order. */
export const COMM_TYPES = ['PHO', 'EMA', 'BRA', 'VIS', 'OTH'] as const;
export type CommType = (typeof COMM_TYPES)[number];
export const commTypeNames: Readonly<Record<CommType, string>> = {
  PHO: 'Teléfono',
  EMA: 'Email',
  BRA: 'Sucursal',
  VIS: 'Visita',
  OTH: 'Otros',
};

export const COMM_EVENTS = ['SCH', 'RSC', 'DON', 'CAN'] as const;
export type CommEventType = (typeof COMM_EVENTS)[number];
export const commEventNames: Readonly<Record<CommEventType, string>> = {
  SCH: 'Agendado',
  RSC: 'Re-Agendado',
  DON: 'Hecho',
  CAN: 'Cancelado',
};

/** The choices of 'Guardar como'. Rescheduling is no choice: it follows from another date. */
export const SAVED_AS = ['SCH', 'DON', 'CAN'] as const;
export type SavedAs = (typeof SAVED_AS)[number];

interface CommState {
  /** Whether it is pending or overdue, and its date may be changed. */
  isOpen: boolean;
  /** `set`: the mail `communicationReminder` is sent at the entry's lead time. */
  reminder: 'set' | 'dropped';
  calendar: 'busy' | 'done' | 'cancelled';
  /** Its choice of 'Guardar como'. */
  savedAs: SavedAs;
  /** The default choice when the entry is opened. */
  proposed: SavedAs;
  /** The event of each choice. */
  next: Readonly<Record<SavedAs, CommEventType>>;
  /** The event of a changed date alone: it reschedules open entries, and corrects finished ones. */
  moved: CommEventType;
}

const SCHEDULED: CommState = {
  isOpen: true,
  reminder: 'set',
  calendar: 'busy',
  savedAs: 'SCH',
  proposed: 'DON',
  next: { SCH: 'RSC', DON: 'DON', CAN: 'CAN' },
  moved: 'RSC',
};

/**
 * The state machine of a communication, whose state is its newest event: for each event the entry's
 * state, reminder, place in a calendar, and possible next events.
 */
export const commStates: Readonly<Record<CommEventType, CommState>> = {
  SCH: SCHEDULED,
  RSC: SCHEDULED,
  DON: {
    isOpen: false,
    reminder: 'dropped',
    calendar: 'done',
    savedAs: 'DON',
    proposed: 'DON',
    next: { SCH: 'SCH', DON: 'DON', CAN: 'CAN' },
    moved: 'DON',
  },
  CAN: {
    isOpen: false,
    reminder: 'dropped',
    calendar: 'cancelled',
    savedAs: 'CAN',
    proposed: 'CAN',
    next: { SCH: 'SCH', DON: 'DON', CAN: 'CAN' },
    moved: 'CAN',
  },
};

export const isOpen = (lastEvent: CommEventType): boolean => commStates[lastEvent].isOpen;
export const OPEN_EVENTS = COMM_EVENTS.filter(isOpen);

/** Returns the event that results from choosing `wanted`. */
export const eventWritten = (lastEvent: CommEventType, wanted: CommEventType): CommEventType =>
  commStates[lastEvent].next[commStates[wanted].savedAs];

/** Lead times of reminder mails, in minutes. */
export const REMIND_MINUTES = [0, 15, 60, 1_440] as const;
export const remindNames: Readonly<Record<(typeof REMIND_MINUTES)[number], string>> = {
  0: 'A la hora',
  15: '15 minutos antes',
  60: '1 hora antes',
  1440: '1 día antes',
};

/** The duration of entries in calendars, in minutes. */
export const COMM_MINUTES = 15;

export const SUBJECT_LENGTH = 200;
export const MESSAGE_LENGTH = 4_000;
export const OBSERVATION_LENGTH = 1_000;
/** Rows of a list, and the limit of the schedule's visible days. */
export const COMM_PAGE = 20;
export const MAX_SCHEDULED = 1_000;
