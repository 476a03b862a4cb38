/** Kinds of what was said to a customer, what became of it, and how one leads to the other (spec, section 4). */

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

/** What 'Guardar como' offers: nobody chooses to have scheduled something anew, it follows from another date. */
export const SAVED_AS = ['SCH', 'DON', 'CAN'] as const;
export type SavedAs = (typeof SAVED_AS)[number];

/** Whether it still is to be done. */
export const isOpen = (lastEvent: CommEventType): boolean =>
  lastEvent === 'SCH' || lastEvent === 'RSC';
export const OPEN_EVENTS = ['SCH', 'RSC'] as const;

/**
 * What 'Guardar como' shows when somebody opens an entry: of one that is still to be done, that it was
 * done, which is a change already.
 */
export const presetOf = (lastEvent: CommEventType): { savedAs: SavedAs; isChanged: boolean } => {
  if (lastEvent === 'SCH' || lastEvent === 'RSC') return { savedAs: 'DON', isChanged: true };
  return { savedAs: lastEvent, isChanged: false };
};

/** What is written down: scheduled again is re-scheduled where it was scheduled, and else it begins anew. */
export const eventWritten = (lastEvent: CommEventType, wanted: CommEventType): CommEventType => {
  if (wanted !== 'SCH' && wanted !== 'RSC') return wanted;
  return isOpen(lastEvent) ? 'RSC' : 'SCH';
};

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
/** Of one list, and of the days that the schedule shows at once. */
export const COMM_PAGE = 20;
export const MOST_SCHEDULED = 1_000;
