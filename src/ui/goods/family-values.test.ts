import { expect, test } from 'vitest';
import { yearsText } from './family-values.ts';

test.each([
  [1999, 2008, '1999 - 2008'],
  [2008, 2008, '2008'],
  [1999, null, '1999 -'],
  [null, null, ''],
])('the years from %j to %j are shown as %j', (from, to, text) => {
  const years = { ApplicationYearFrom: from, ApplicationYearTo: to };
  const application = {
    VehicleId: null,
    ApplicationName: 'Gol',
    ApplicationBrandName: 'Volkswagen',
  };
  expect(yearsText({ ...application, ...years })).toBe(text);
});
