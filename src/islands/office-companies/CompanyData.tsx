/** Name, RUT and group of a company: what was changed is said, and a save over somebody else's is asked about. */
import { useState } from 'react';
import { type Company, company as companySchema } from '#contract/entities/companies';
import { companyDataForm } from '#contract/fields/company-fields';
import { updateCompany } from '#stores/companies/writes';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { FieldRow } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { RutNote } from '../../ui/office/RutNote.tsx';
import { editedOf, parmsOf, readCompany } from './company-values.ts';
import { GroupChoice } from './GroupChoice.tsx';

const FIELD_NAMES = {
  'parms.CompanyGroupId': 'companyGroupId',
  'parms.CompanyName': 'name',
  'parms.CompanyIdentifier': 'identifier',
};

const groupsOf = ({ companyGroupId: id, companyGroupName: name }: Company) =>
  new Map(id === null ? [] : [[id, name]]);

export const CompanyData = ({ company }: { company: Company }) => {
  const [rut, setRut] = useState(company.identifier);
  /** Every group that was seen here, by its number. */
  const [groups, setGroups] = useState(groupsOf(company));
  const edit = useEdit({
    schema: companyDataForm,
    read: readCompany,
    now: editedOf(company),
    save: async (changed, version) => {
      const reply = await updateCompany({ id: company.id, version, parms: parmsOf(changed) });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = companySchema.safeParse(detail);
      if (data) setGroups((before) => new Map([...before, ...groupsOf(data)]));
      return data && editedOf(data);
    },
    fieldNames: FIELD_NAMES,
  });
  const known = new Map([...groups, ...groupsOf(company)]);
  const groupText = (id: unknown): string => known.get(Number(id)) ?? 'Ninguno';
  const groupOf = (id: number | null) => {
    const name = known.get(id ?? -1);
    return id === null || name === undefined ? undefined : { id, name };
  };
  return (
    <EditForm
      edit={edit}
      label="Datos de la empresa"
      thing={{ subject: 'company', subjectId: company.id }}
      texts={{ companyGroupId: groupText }}
    >
      {(shown) => (
        <>
          <FieldRow>
            <TextField
              form={edit.form}
              name="name"
              label="Razón social"
              defaultValue={shown.name}
            />
            <TextField
              form={edit.form}
              name="identifier"
              label="RUT"
              inputMode="numeric"
              defaultValue={shown.identifier}
              onChange={(event) => setRut(event.target.value)}
            />
          </FieldRow>
          <RutNote rut={rut} />
          <GroupChoice
            error={edit.form.errors.companyGroupId}
            initial={groupOf(shown.companyGroupId)}
            onChoose={({ id, name }) => setGroups((before) => new Map([...before, [id, name]]))}
          />
        </>
      )}
    </EditForm>
  );
};
