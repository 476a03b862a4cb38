/** What 'Guardar como' presets and what is written down of it. */
import { expect, test } from 'vitest';
import { COMM_EVENTS, eventWritten, presetOf, SAVED_AS } from './communications.ts';

test('who opens what is scheduled finds it done, and that is a change; what is over stays as it is', () => {
  expect(COMM_EVENTS.map(presetOf)).toEqual([
    { savedAs: 'DON', isChanged: true },
    { savedAs: 'DON', isChanged: true },
    { savedAs: 'DON', isChanged: false },
    { savedAs: 'CAN', isChanged: false },
  ]);
});

test('re-scheduled is not chosen: it is what scheduled becomes with another date', () => {
  expect(SAVED_AS).toEqual(['SCH', 'DON', 'CAN']);
  const written = (wanted: 'SCH' | 'RSC') => COMM_EVENTS.map((last) => eventWritten(last, wanted));
  expect(written('SCH')).toEqual(['RSC', 'RSC', 'SCH', 'SCH']);
  expect(written('RSC')).toEqual(['RSC', 'RSC', 'SCH', 'SCH']);
  expect(COMM_EVENTS.map((last) => eventWritten(last, 'CAN'))).toEqual(Array(4).fill('CAN'));
});
