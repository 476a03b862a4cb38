import type { CompanyGroup } from '#contract/entities/companies';
import { companyGroupForm } from '#contract/fields/company-fields';
import { addGroup } from '#stores/companies/writes';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';

interface GroupAddProps {
  onAdded: (group: CompanyGroup) => void;
  onClose: () => void;
}

/** Adds a company group, also from within another form. */
export const GroupAdd = ({ onAdded, onClose }: GroupAddProps) => {
  const form = useForm({
    schema: companyGroupForm,
    send: async ({ name, web }) => {
      const reply = await addGroup({
        companyGroup: { CompanyGroupName: name, CompanyGroupWeb: web },
      });
      if (!reply.ok)
        return atFields(reply.error, {
          'companyGroup.CompanyGroupName': 'name',
          'companyGroup.CompanyGroupWeb': 'web',
        });
      onAdded(reply.data.res);
      return undefined;
    },
  });
  return (
    <Dialog title="Nuevo grupo" onClose={onClose}>
      <Form form={form} submitText="Agregar grupo" label="Nuevo grupo">
        <TextField form={form} name="name" label="Nombre" />
        <TextField form={form} name="web" label="Sitio web" optional inputMode="url" />
      </Form>
    </Dialog>
  );
};
