/** In the order in which they are offered. */
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

/** The choices of 'Guardar como': nobody chooses to have re-scheduled something, it follows from another date. */
export const SAVED_AS = ['SCH', 'DON', 'CAN'] as const;
export type SavedAs = (typeof SAVED_AS)[number];

interface CommState {
  /** Whether it is still to be done: lists count it as pending, then as overdue, and its date may be moved. */
  isOpen: boolean;
  /** `set`: the mail `communicationReminder` is due as long before its date as the entry asks for. */
  reminder: 'set' | 'dropped';
  calendar: 'busy' | 'done' | 'cancelled';
  /** The choice of 'Guardar como' that it stands for. */
  savedAs: SavedAs;
  /** The choice that is shown when somebody opens the entry. */
  proposed: SavedAs;
  /** The event that each choice writes. */
  next: Readonly<Record<SavedAs, CommEventType>>;
  /** The event that another date alone writes: it re-schedules what is open, and corrects what is over. */
  moved: CommEventType;
}

/**
 * The state machine of a communication, whose state is its newest event: what each event makes of the
 * entry, its reminder and its place in a calendar, and what may follow.
 */
export const commStates: Readonly<Record<CommEventType, CommState>> = {
  SCH: {
    isOpen: true,
    reminder: 'set',
    calendar: 'busy',
    savedAs: 'SCH',
    proposed: 'DON',
    next: { SCH: 'RSC', DON: 'DON', CAN: 'CAN' },
    moved: 'RSC',
  },
  RSC: {
    isOpen: true,
    reminder: 'set',
    calendar: 'busy',
    savedAs: 'SCH',
    proposed: 'DON',
    next: { SCH: 'RSC', DON: 'DON', CAN: 'CAN' },
    moved: 'RSC',
  },
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

/** The event that is written where `wanted` is asked for. */
export const eventWritten = (lastEvent: CommEventType, wanted: CommEventType): CommEventType =>
  commStates[lastEvent].next[commStates[wanted].savedAs];

/** How long before, in minutes, a mail reminds of what is scheduled. */
export const REMIND_MINUTES = [0, 15, 60, 1_440] as const;
export const remindNames: Readonly<Record<(typeof REMIND_MINUTES)[number], string>> = {
  0: 'A la hora',
  15: '15 minutos antes',
  60: '1 hora antes',
  1440: '1 día antes',
};

/** How long one is taken to last where a calendar asks for it. */
export const COMM_MINUTES = 15;

export const SUBJECT_LENGTH = 200;
export const MESSAGE_LENGTH = 4_000;
export const OBSERVATION_LENGTH = 1_000;
/** Rows of one list, and of the days that the schedule shows at once. */
export const COMM_PAGE = 20;
export const MOST_SCHEDULED = 1_000;
