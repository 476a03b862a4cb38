import { companyGroupEntity } from '#contract/definitions/company';
import { byOwnNames, initialValues, toWire } from '#contract/definitions/entity';
import type { CompanyGroup } from '#contract/entities/companies';
import { companyGroupForm } from '#contract/fields/company-fields';
import { addGroup } from '#stores/companies/writes';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { ownNames, readFields } from '../../ui/edit/entity-values.ts';
import { Form } from '../../ui/form/Form.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';

/** By the names of replies, as the history has them. */
const ownGroup = byOwnNames(companyGroupEntity);

interface GroupAddProps {
  onAdded: (group: CompanyGroup) => void;
  onClose: () => void;
}

/** Adds a company group, also from within another form. */
export const GroupAdd = ({ onAdded, onClose }: GroupAddProps) => {
  const form = useForm({
    schema: companyGroupForm,
    read: (data) => readFields(ownGroup, data),
    send: async (group) => {
      const reply = await addGroup({ companyGroup: toWire(companyGroupEntity, group) });
      if (!reply.ok) return atFields(reply.error, ownNames(companyGroupEntity, 'companyGroup.'));
      onAdded(reply.data.res);
      return undefined;
    },
  });
  return (
    <Dialog title="Nuevo grupo" onClose={onClose}>
      <Form form={form} submitText="Agregar grupo" label="Nuevo grupo">
        <EntityFields
          entity={ownGroup}
          form={form}
          shown={initialValues(companyGroupEntity)}
          controls={{}}
        />
      </Form>
    </Dialog>
  );
};
