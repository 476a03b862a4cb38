import { describe, expect, test } from 'vitest';
import { isErrorCell, isUnknownWord } from './error-cells.ts';
import { type Reading, readBoolean, readCode } from './values.ts';

const sayOf = (text: string, source?: Reading['source']): string => {
  const read = readCode(text, { source });
  return 'problem' in read
    ? (/por (una fecha|una hora|un número)/.exec(read.problem)?.[1] ?? '')
    : '';
};

describe('a code that a spreadsheet rewrote is recognised in a text file', () => {
  test.each([
    'mar-05',
    '5-Jan',
    'ene-00',
    '01.dic',
    '1-mar',
    'mar.-05',
    '05/03/26',
    '5/3/2026',
    '01-mar-26',
    '05-03-2026',
    '2026-03-05',
    '2026-03-05 00:00:00',
    '2026-03-05T00:00:00',
    '5-sept-2026',
    'out/26',
  ])('%s is a date', (text) => {
    expect(sayOf(text)).toBe('una fecha');
  });

  test.each(['12:30:00', '1:05:00 p. m.', '1:05 PM'])('%s is a time', (text) => {
    expect(sayOf(text)).toBe('una hora');
  });

  test.each(['7,79E+12', '1.2345678901234568E+16', '12345678901234600', '1234567890123450'])(
    '%s is a number',
    (text) => {
      expect(sayOf(text)).toBe('un número');
    },
  );

  test.each([
    '5-1234',
    '12-05-A',
    '12-05-26',
    '99/99/99',
    '90.75',
    '90,75',
    '3/4',
    '1/2-13',
    'MAR-05',
    'MAYO-10',
    'mar-005',
    'SEP-2005-X',
    '377.121.253',
    '1234567890123456',
    '123456789012345',
    '12:30',
    '1995',
  ])('%s is a code', (text) => {
    expect(readCode(text)).toEqual({ value: text });
  });
});

test('a boolean is no code', () => {
  const into = (text: string, source?: Reading['source']) => {
    const read = readCode(text, { source });
    return 'problem' in read ? read.problem : '';
  };
  expect(into('VERDADERO')).toContain('un valor lógico, «VERDADERO»');
  expect(into('sí', 'number')).toContain('un valor lógico');
  expect(into('sí', 'text')).toBe('');
});

test('a text of a book is trusted, and a number is not', () => {
  for (const text of ['5-Jan', '05/03/26', '90.75', '1E+16', '12345678901234600'])
    expect(readCode(text, { source: 'text' })).toEqual({ value: text });
  expect(sayOf('90,75', 'number')).toBe('un número');
  expect(sayOf('05/03/2026', 'number')).toBe('una fecha');
  expect(sayOf('12:30:00', 'number')).toBe('una hora');
  expect(readCode('4006381333931', { source: 'number' })).toEqual({ value: '4006381333931' });
  expect(readCode('00123', { source: 'number' })).toEqual({ value: '00123' });
});

test('a number of a book that seems to have been a code with an E is refused', () => {
  expect(sayOf('1266E5', 'number')).toBe('un número');
  expect(readCode('1266E5', { source: 'number' })).toMatchObject({
    unlessStored: ['1266E5', '126600000'],
  });
  expect(readCode('1266E5', { source: 'text' })).toEqual({ value: '1266E5' });
  expect(readCode('1266E5')).toEqual({ value: '1266E5' });
});

test('a number of Excel is no code, though it was copied as a text', () => {
  expect(sayOf('1,2345E+12', 'text')).toBe('un número');
  expect(readCode('1E+12', { source: 'text' })).toEqual({ value: '1E+12' });
});

test('an apostrophe that made a cell a text is no part of a code', () => {
  expect(readCode("'6275-ZZ")).toEqual({ value: '6275-ZZ' });
  expect(readCode("5'-A")).toEqual({ value: "5'-A" });
});

test.each([
  ['.T.', true],
  ['.F.', false],
  ['Activo', true],
  ['baja', false],
  ['VERDADERO', true],
])('%s is yes: %s', (text, value) => {
  expect(readBoolean(text)).toEqual({ value });
});

test('a rewritten code may be meant as it is, and a number with a point', () => {
  expect(readCode('90,75', { source: 'number' })).toMatchObject({
    unlessStored: ['90,75', '90.75'],
  });
});

test.each(
  '#N/A|#N/D|#REF!|#¡REF!|#DIV/0!|#¡DIV/0!|#VALUE!|#¡VALOR!|#NAME?|#¿NOMBRE?|#NUM!|#¡NUM!|#NULL!|#¡NULO!|#SPILL!|#DESBORDAMIENTO!|#¡DESBORDAMIENTO!|#CALC!|#GETTING_DATA|#OBTENIENDO_DATOS|#BLOCKED!|#FIELD!|#N/DISP|#VALOR!|#NOME?|#NÚM!|#NU\u0301M!|#NULO!|Err:502|Err: 508|#ERROR!|########| #n/a '.split(
    '|',
  ),
)('%s is an error cell', (text) => {
  expect(isErrorCell(text)).toBe(true);
});

test.each(['', '#', '#1', '#123', '#N', '#REF', 'N/A', '#VALOR-1', 'REF!', '##', 'Err:', '#NAME'])(
  '%j is no error cell',
  (text) => {
    expect(isErrorCell(text)).toBe(false);
  },
);

test('words for an unknown value are known', () => {
  for (const word of ['n/d', 'N/D', 'N/A', 's/d', 'S/D', '-', '—', '--', 'n.d.', '?', 'sin datos'])
    expect(isUnknownWord(word)).toBe(true);
  for (const word of ['', '-5', '1999 -', 'nd-5', '2003']) expect(isUnknownWord(word)).toBe(false);
});
