import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const { pastNote, proposedDate, proposedSavedAs } = await import('./dates.ts');
const { DateField } = await import('./fields.tsx');

/** Noon of the ninth in the shop's time zone. */
const NOW = new Date('2026-03-09T15:00:00.000Z');
const at = (time: string): Date => new Date(`2026-11-21T${time}-03:00`);

test.each([
  ['10:00:00', '2026-11-21T11:00'],
  ['10:29:59', '2026-11-21T11:00'],
  ['10:30:00', '2026-11-21T11:00'],
  ['10:30:01', '2026-11-21T12:00'],
  ['10:59:00', '2026-11-21T12:00'],
  ['23:45:00', '2026-11-22T01:00'],
])('at %s the next full hour at least 30 minutes away is proposed', (now, proposed) => {
  expect(proposedDate('SCH', at(now), undefined)).toBe(proposed);
});

test('a past entry is proposed for now; a shown day for its morning', () => {
  expect(proposedDate('DON', at('10:07:30'), undefined)).toBe('2026-11-21T10:07');
  expect(proposedDate('SCH', at('10:07:30'), '2026-12-24')).toBe('2026-12-24T09:00');
});

const BEFORE = '2026-03-09T10:00';

test('an open entry is proposed as done unless it is moved to the future', () => {
  const proposed = (typed: string) => proposedSavedAs('SCH', BEFORE, typed, NOW);
  expect(proposed(BEFORE)).toBe('DON');
  expect(proposed('2026-03-09T12:01')).toBe('SCH');
  // Past, or not typed completely.
  for (const typed of ['2026-03-09T11:59', '0002-03-10T10:00', ''])
    expect(proposed(typed)).toBe('DON');
  expect(proposedSavedAs('RSC', BEFORE, '2026-03-10T10:00', NOW)).toBe('SCH');
});

test('an unmoved future entry is proposed as done; a closed one keeps its state', () => {
  expect(proposedSavedAs('SCH', '2026-04-01T10:00', '2026-04-01T10:00', NOW)).toBe('DON');
  expect(proposedSavedAs('DON', BEFORE, '2026-04-01T10:00', NOW)).toBe('DON');
  expect(proposedSavedAs('CAN', BEFORE, '2026-04-01T10:00', NOW)).toBe('CAN');
});

const WARNING = 'Esa fecha ya pasó: queda como vencida.';

test.each(['2026-03-02T10:00', '2026-03-09T11:59', '1999-12-31T23:59'])(
  '%s is past and gives a warning',
  (typed) => {
    expect(pastNote(typed, NOW)).toBe(WARNING);
  },
);

test.each([
  ['2026-03-09T12:00', 'is now'],
  ['2026-03-10T10:00', 'is to come'],
  ['0202-03-10T10:00', 'has its year half typed'],
  ['', 'is not there'],
])('%s, which %s, gives no warning', (typed) => {
  expect(pastNote(typed, NOW)).toBe('');
});

const shown = (value: string, isToCome: boolean) =>
  renderToStaticMarkup(<DateField name="date" value={value} isToCome={isToCome} />);

test('the warning describes the control, for open entries only', () => {
  const html = shown('2020-01-02T10:00', true);
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`id="${described}">${WARNING}`);
  expect(html).toContain('aria-invalid="false"');
  expect(shown('2020-01-02T10:00', false)).not.toContain(WARNING);
  expect(shown('2999-01-02T10:00', true)).not.toContain(WARNING);
});
