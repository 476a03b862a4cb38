import * as z from 'zod/mini';
import { familyParms, newCode } from '#contract/fields/goods-fields';
import { addFamily } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import type { Option } from './PickOrNew.tsx';
import { CategoryPick } from './ProductPicks.tsx';

interface AddFamilyProps {
  code?: string;
  category?: string;
  onClose: (created?: Option) => void;
}

const schema = z.object({
  AutopartCode: newCode(),
  AutopartName: familyParms.AutopartName,
  CategoryId: familyParms.CategoryId,
});
const NAMES = Object.fromEntries(
  Object.keys(schema.shape).map((name) => [`autopart.${name}`, name]),
);
/** Adds a family with its required fields. */
export const AddFamily = ({ code = '', category = '', onClose }: AddFamilyProps) => {
  const form = useForm({
    schema,
    send: async (autopart) => {
      const reply = await addFamily({ autopart });
      if (!reply.ok) return atFields(reply.error, NAMES);
      const { code: id } = reply.data.data;
      showBriefly(`Familia ${id} agregada`);
      onClose({ id, name: id });
      return undefined;
    },
  });
  return (
    <Dialog title="Familia nueva" onClose={() => onClose()}>
      <Form form={form} submitText="Agregar">
        <TextField
          form={form}
          name="AutopartCode"
          label="Código"
          hint="No se puede cambiar después."
          defaultValue={code}
        />
        <TextField form={form} name="AutopartName" label="Nombre" />
        <CategoryPick form={form} value={category} none="Elige una categoría" />
      </Form>
    </Dialog>
  );
};
