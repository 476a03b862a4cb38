import { expect, test } from 'vitest';
import { companyDataForm } from '#contract/fields/company-fields';
import { changedFields, onlyChanged } from '../../ui/edit/changes.ts';
import { changedAddress, editedOf, parmsOf, readCompany } from './company-values.ts';

const before = { stateId: 1, cityId: 10, address: 'Av. Italia 123' };

test('only changed parts of an address are sent, and a department always with its city', () => {
  expect(changedAddress(before, { ...before, address: 'Av. Italia 321' })).toEqual({
    CoAddress: 'Av. Italia 321',
  });
  expect(changedAddress(before, { ...before, cityId: 11 })).toEqual({ CityId: 11 });
  expect(changedAddress(before, { ...before, stateId: 2 })).toEqual({ StateId: 2, CityId: 10 });
});

const alone = { companyGroupId: null, name: 'Frenos Sur', identifier: '211003420017', version: 3 };
const { values } = editedOf(alone);
/** Returns the form's input; a select without a choice sends nothing. */
const submitted = (changed: Record<string, string>) => {
  const data = new FormData();
  const fields = { name: alone.name, identifier: alone.identifier, ...changed };
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return companyDataForm.parse(readCompany(data));
};

test('an untouched company without a group has no unsaved changes', () => {
  expect(changedFields(values, submitted({}))).toEqual([]);
});

test('a changed name is sent alone, without a group', () => {
  const changed = onlyChanged(values, submitted({ name: 'Frenos Sur S.A.' }));
  expect(JSON.parse(JSON.stringify(parmsOf(changed)))).toEqual({ CompanyName: 'Frenos Sur S.A.' });
});

test('a chosen group is sent', () => {
  const changed = onlyChanged(values, submitted({ companyGroupId: '7' }));
  expect(JSON.parse(JSON.stringify(parmsOf(changed)))).toEqual({ CompanyGroupId: 7 });
});
