/** What the form of a family says of its applications. */
import { expect, test } from 'vitest';
import { yearsText } from './family-values.ts';

test.each([
  [1999, 2008, '1999 - 2008'],
  [2008, 2008, '2008'],
  [1999, null, '1999 -'],
  [null, null, ''],
])('the years from %j to %j stand as on the page of a part: %j', (from, to, text) => {
  const years = { ApplicationYearFrom: from, ApplicationYearTo: to };
  const one = { VehicleId: null, ApplicationName: 'Gol', ApplicationBrandName: 'Volkswagen' };
  expect(yearsText({ ...one, ...years })).toBe(text);
});
