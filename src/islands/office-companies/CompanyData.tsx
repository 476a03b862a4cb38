import { useState } from 'react';
import { companyEntity } from '#contract/definitions/company';
import { type Company, company as companySchema } from '#contract/entities/companies';
import { companyDataForm } from '#contract/fields/company-fields';
import { updateCompany } from '#stores/companies/writes';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { changeTexts, ownNames } from '../../ui/edit/entity-values.ts';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { RutField } from '../../ui/office/RutField.tsx';
import { editedOf, ownCompany, parmsOf, readCompany } from './company-values.ts';
import { GroupChoice } from './GroupChoice.tsx';

const FIELD_NAMES = {
  'parms.CompanyGroupId': 'companyGroupId',
  ...ownNames(companyEntity, 'parms.'),
};

const groupsOf = ({ companyGroupId: id, companyGroupName: name }: Company) =>
  new Map(id === null ? [] : [[id, name]]);

/** Edits name, RUT and group of a company. */
export const CompanyData = ({ company }: { company: Company }) => {
  /** Names of all groups seen so far, by id. */
  const [groups, setGroups] = useState(groupsOf(company));
  const edit = useEdit({
    schema: companyDataForm,
    read: readCompany,
    loaded: editedOf(company),
    save: async (changed, version) => {
      const reply = await updateCompany({ id: company.id, version, parms: parmsOf(changed) });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = companySchema.safeParse(detail);
      if (data) setGroups((previous) => new Map([...previous, ...groupsOf(data)]));
      return data && editedOf(data);
    },
    fieldNames: FIELD_NAMES,
  });
  const groupNames = new Map([...groups, ...groupsOf(company)]);
  const groupText = (id: unknown): string => groupNames.get(Number(id)) ?? 'Ninguno';
  const groupOf = (id: number | null) => {
    const name = groupNames.get(id ?? -1);
    return id === null || name === undefined ? undefined : { id, name };
  };
  return (
    <EditForm
      edit={edit}
      label="Datos de la empresa"
      record={{ subject: 'company', subjectId: company.id }}
      texts={{ ...changeTexts(ownCompany), companyGroupId: groupText }}
    >
      {(shown) => (
        <>
          <EntityFields
            entity={ownCompany}
            form={edit.form}
            shown={shown}
            controls={{
              identifier: <RutField form={edit.form} defaultValue={shown.identifier} />,
            }}
          />
          <GroupChoice
            error={edit.form.errors.companyGroupId}
            initial={groupOf(shown.companyGroupId)}
            onChoose={({ id, name }) => setGroups((previous) => new Map([...previous, [id, name]]))}
          />
        </>
      )}
    </EditForm>
  );
};
