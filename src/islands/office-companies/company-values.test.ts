import { expect, test } from 'vitest';
import { companyAddress } from '#contract/definitions/company-lists';
import { companyDataForm } from '#contract/fields/company-fields';
import { changedFields, onlyChanged } from '../../ui/edit/changes.ts';
import { itemEdit } from '../../ui/edit/item-edits.ts';
import { editedOf, parmsOf, readCompany } from './company-values.ts';

const before = { stateId: 1, cityId: 10, address: 'Av. Italia 123' };

test('only changed parts of an address are sent, and a department always with its city', () => {
  const edited = (change: object) =>
    itemEdit(companyAddress, { id: 5, ...before }, { ...before, ...change });
  const update = { BCMode: 'UPD', CoAddressId: 5 };
  expect(edited({ address: 'Av. Italia 321' })).toEqual({ ...update, CoAddress: 'Av. Italia 321' });
  expect(edited({ cityId: 11 })).toEqual({ ...update, CityId: 11 });
  expect(edited({ stateId: 2 })).toEqual({ ...update, StateId: 2, CityId: 10 });
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
