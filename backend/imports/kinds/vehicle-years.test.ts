import { expect, test } from 'vitest';
import { readYears } from './vehicle-years.ts';

test.each([
  ['1998-2004', [1998, 2004]],
  ['98/04', [1998, 2004]],
  ['98-04', [1998, 2004]],
  ['89…04', [1989, 2004]],
  ["'94/'02", [1994, 2002]],
  ['04/96-10/01', [1996, 2001]],
  ['98 a 2004', [1998, 2004]],
  ['2004 en adelante', [2004, null]],
  ['05 EN ADEL.', [2005, null]],
  ['2013/...', [2013, null]],
  ['13…', [2013, null]],
  ['2004 - actual', [2004, null]],
  ['98 y sig.', [1998, null]],
  ['1999 -', [1999, null]],
  ['2003 +', [2003, null]],
  ['desde 05', [2005, null]],
  ['a partir de 1998', [1998, null]],
  ['→2010', [null, 2010]],
  ['hasta 2010', [null, 2010]],
  ['hasta el 01', [null, 2001]],
  ['...2010', [null, 2010]],
  ['- 2010', [null, 2010]],
  ['98', [1998, 1998]],
  ["'98", [1998, 1998]],
  ['año 98', [1998, 1998]],
  ['2003', [2003, 2003]],
  ['todos', [null, null]],
  ['2010-2004', undefined],
  ['muchos', undefined],
  ['1.6', undefined],
])('reads the years of «%s»', (text, years) => {
  expect(readYears(text)).toEqual(years);
});
