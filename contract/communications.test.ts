import { expect, test } from 'vitest';
import {
  COMM_EVENTS,
  type CommEventType,
  commStates,
  eventWritten,
  isOpen,
  SAVED_AS,
} from './communications.ts';

test('an event without its effects on entry, reminder and calendar does not compile', () => {
  const { DON } = commStates;
  const planted: (typeof commStates)[] = [
    { ...commStates, DON: { ...DON, next: { ...DON.next, CAN: 'RSC' } } },
    // @ts-expect-error: the reminder is missing
    { ...commStates, DON: { ...DON, reminder: undefined } },
    // @ts-expect-error: the event of cancelling is missing
    { ...commStates, DON: { ...DON, next: { SCH: 'SCH', DON: 'DON' } } },
  ];
  expect(planted).toHaveLength(3);
});

test('an open entry is proposed as done, a finished one as it is', () => {
  expect(COMM_EVENTS.map((last) => commStates[last].proposed)).toEqual([
    'DON',
    'DON',
    'DON',
    'CAN',
  ]);
});

test('rescheduling is no choice: a scheduled entry with another date is rescheduled', () => {
  expect(SAVED_AS).toEqual(['SCH', 'DON', 'CAN']);
  const written = (wanted: CommEventType) => COMM_EVENTS.map((last) => eventWritten(last, wanted));
  expect(written('SCH')).toEqual(['RSC', 'RSC', 'SCH', 'SCH']);
  expect(written('RSC')).toEqual(['RSC', 'RSC', 'SCH', 'SCH']);
  expect(written('CAN')).toEqual(Array(4).fill('CAN'));
  expect(COMM_EVENTS.map((last) => commStates[last].moved)).toEqual(['RSC', 'RSC', 'DON', 'CAN']);
});

test('exactly the entries still to be done have a reminder and busy time', () => {
  for (const last of COMM_EVENTS) {
    const { reminder, calendar } = commStates[last];
    expect([last, reminder === 'set', calendar === 'busy']).toEqual([
      last,
      isOpen(last),
      isOpen(last),
    ]);
  }
});
