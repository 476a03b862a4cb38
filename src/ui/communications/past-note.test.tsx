/** Whoever schedules something for a time that is over is told beside the date. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateField } from './fields.tsx';
import { pastNote } from './past-note.ts';

/** By the shop's clock noon of the ninth. */
const NOW = new Date('2026-03-09T15:00:00.000Z');
const TOLD = 'Esa fecha ya pasó: queda como vencida.';

test.each(['2026-03-02T10:00', '2026-03-09T11:59', '1999-12-31T23:59'])('%s is over', (typed) => {
  expect(pastNote(typed, NOW)).toBe(TOLD);
});

test.each([
  ['2026-03-09T12:00', 'is now'],
  ['2026-03-10T10:00', 'is to come'],
  ['0202-03-10T10:00', 'has its year half typed'],
  ['', 'is not there'],
])('of %s, which %s, nothing is said', (typed) => {
  expect(pastNote(typed, NOW)).toBe('');
});

const shown = (value: string, isToCome: boolean) =>
  renderToStaticMarkup(<DateField name="date" value={value} isToCome={isToCome} />);

test('it is said of what is still to be done alone, by name of its control', () => {
  const html = shown('2020-01-02T10:00', true);
  const described = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`id="${described}">${TOLD}`);
  expect(html).toContain('aria-invalid="false"');
  expect(shown('2020-01-02T10:00', false)).not.toContain(TOLD);
  expect(shown('2999-01-02T10:00', true)).not.toContain(TOLD);
});
