/** A company's data in its form: one without a group is complete. */
import { expect, test } from 'vitest';
import { companyDataForm } from '#contract/fields/company-fields';
import { changedFields, onlyChanged } from '../../ui/edit/changes.ts';
import { editedOf, parmsOf, readCompany } from './company-values.ts';

const alone = { companyGroupId: null, name: 'Frenos Sur', identifier: '211003420017', version: 3 };
const { values } = editedOf(alone);
/** What the controls send; the select without a choice sends nothing. */
const typed = (changed: Record<string, string>) => {
  const data = new FormData();
  const fields = { name: alone.name, identifier: alone.identifier, ...changed };
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return companyDataForm.parse(readCompany(data));
};

test('a company without a group that was not touched has nothing unsaved', () => {
  expect(changedFields(values, typed({}))).toEqual([]);
});

test('its name alone is sent, its group is not asked for', () => {
  const changed = onlyChanged(values, typed({ name: 'Frenos Sur S.A.' }));
  expect(JSON.parse(JSON.stringify(parmsOf(changed)))).toEqual({ CompanyName: 'Frenos Sur S.A.' });
});

test('a group that was chosen is sent', () => {
  const changed = onlyChanged(values, typed({ companyGroupId: '7' }));
  expect(JSON.parse(JSON.stringify(parmsOf(changed)))).toEqual({ CompanyGroupId: 7 });
});
