import { expect, test } from 'vitest';
import { noteOf } from './day-note.ts';
import { isOpen } from './hours.ts';
import { openingNotes, openingRuns } from './opening-notes.ts';

const christmas = {
  from: '2026-12-25',
  until: '2026-12-25',
  branches: [],
  hours: [],
  reason: 'Navidad',
};
const short = {
  from: '2026-12-24',
  until: '2026-12-24',
  branches: ['B'],
  hours: [{ open: '09:00', close: '12:30' }],
  reason: 'Nochebuena',
};
const holidays = {
  from: '2026-12-28',
  until: '2027-01-04',
  branches: ['C'],
  hours: [],
  reason: 'Licencia',
};
const all = [holidays, christmas, short];

test('announces tomorrow’s holiday and later ones, but no past ones', () => {
  expect(openingNotes(all, 'B', '2026-12-24')).toEqual([
    'Hoy: abierto de 9:00 a 12:30 (Nochebuena)',
    'Mañana, viernes 25 de diciembre: cerrado (Navidad)',
  ]);
  expect(openingNotes(all, 'C', '2026-12-24')).toEqual([
    'Mañana, viernes 25 de diciembre: cerrado (Navidad)',
    'Del lunes 28 de diciembre al lunes 4 de enero: cerrado (Licencia)',
  ]);
  expect(openingNotes(all, 'C', '2026-12-30')).toEqual([
    'Hasta el lunes 4 de enero: cerrado (Licencia)',
  ]);
  expect(openingNotes(all, 'B', '2026-12-01')).toEqual([]);
  expect(openingNotes(all, 'B', '2027-01-05')).toEqual([]);
});

test('built pages name dates alone', () => {
  expect(openingNotes(all, 'B', '2026-12-24', false)).toEqual([
    'Jueves 24 de diciembre: abierto de 9:00 a 12:30 (Nochebuena)',
    'Viernes 25 de diciembre: cerrado (Navidad)',
  ]);
});

test('a branch’s own exception wins over one of all branches', () => {
  const day = '2026-12-25';
  const open = { ...christmas, branches: ['B'], hours: [{ open: '10:00', close: '11:00' }] };
  for (const order of [
    [christmas, open],
    [open, christmas],
  ]) {
    expect(openingNotes(order, 'B', day)).toEqual(['Hoy: abierto de 10:00 a 11:00 (Navidad)']);
    expect(openingNotes(order, 'C', day)).toEqual(['Hoy: cerrado (Navidad)']);
  }
});

test('a branch’s exception splits a longer one of all branches', () => {
  const closed = { ...christmas, from: '2026-12-24', until: '2026-12-31', reason: 'Licencia' };
  const first = { ...short, branches: ['B'] };
  expect(openingNotes([closed, first], 'B', '2026-12-20')).toEqual([
    'Jueves 24 de diciembre: abierto de 9:00 a 12:30 (Nochebuena)',
    'Del viernes 25 de diciembre al jueves 31 de diciembre: cerrado (Licencia)',
  ]);
  expect(openingNotes([closed, first], 'C', '2026-12-20')).toEqual([
    'Del jueves 24 de diciembre al jueves 31 de diciembre: cerrado (Licencia)',
  ]);
  expect(openingNotes([closed, first], 'B', '2026-12-24')[0]).toBe(
    'Hoy: abierto de 9:00 a 12:30 (Nochebuena)',
  );
  expect(openingNotes([closed, first], 'B', '2026-12-26')).toEqual([
    'Hasta el jueves 31 de diciembre: cerrado (Licencia)',
  ]);
});

const branch = (code: string) => ({
  code,
  hours: [{ days: [1, 2, 3, 4, 5], open: '08:00', close: '18:00' }],
});
test.each([
  ['a holiday', 'B', '2026-12-25T15:00:00Z', false],
  ['the evening before, already the holiday in UTC', 'C', '2026-12-24T20:59:00Z', true],
  ['a short day, open', 'B', '2026-12-24T15:29:00Z', true],
  ['a short day, closed', 'B', '2026-12-24T15:30:00Z', false],
  ['the same day at the other branch', 'C', '2026-12-24T15:30:00Z', true],
  ['the last day of many', 'C', '2027-01-04T15:00:00Z', false],
  ['the day after', 'C', '2027-01-05T15:00:00Z', true],
])('%s', (_, code, instant, open) => {
  expect(
    isOpen(branch(code), new Date(instant), openingRuns(all, [code], '2026-01-01')[code]),
  ).toBe(open);
});

test('the editor names the branches of a day, if not all', () => {
  const branches = [
    { code: 'B', name: 'Bulevar' },
    { code: 'C', name: 'Cerro Largo' },
  ];
  const day = { from: '2026-11-26', until: '2026-11-26', hours: [], reason: 'Corte de luz' };
  const notes = [[], ['C'], ['B', 'C']].map((codes) =>
    noteOf({ ...day, branches: codes }, branches, '2026-11-25'),
  );
  const all = 'Jueves 26 de noviembre: cerrado (Corte de luz)';
  expect(notes).toEqual([all, `${all}, solo Cerro Largo`, all]);
});

test('the editor adds the year of days in other years', () => {
  const noted = (from: string, until: string) =>
    noteOf({ ...christmas, from, until }, [], '2026-11-25');
  expect(noted('2026-12-25', '2026-12-25')).toBe('Viernes 25 de diciembre: cerrado (Navidad)');
  expect(noted('2027-01-01', '2027-01-01')).toBe('Viernes 1 de enero de 2027: cerrado (Navidad)');
  expect(noted('2026-12-28', '2027-01-04')).toBe(
    'Del lunes 28 de diciembre al lunes 4 de enero de 2027: cerrado (Navidad)',
  );
  expect(noted('2027-01-01', '2027-01-04')).toBe(
    'Del viernes 1 de enero al lunes 4 de enero de 2027: cerrado (Navidad)',
  );
});
