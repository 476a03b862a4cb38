import * as z from 'zod/mini';
import { categoryList } from '#contract/calls/catalog';
import { categoryEntity } from '#contract/definitions/category';
import { inputShape } from '#contract/definitions/schemas';
import { categoryChoices } from '#stores/goods/categories';
import { addCategory } from '#stores/goods/category-writes';
import { showBriefly } from '#stores/toasts';
import { CancelButton } from '../dialog/CancelButton.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { useQuery } from '../use-query.ts';
import { Choice } from './controls.tsx';

interface AddCategoryProps {
  /** The initial parent; empty = none. */
  parentId?: string;
  onAdded: (id: string) => void;
  onClose: () => void;
}

const schema = z.object({
  CategoryName: inputShape(categoryEntity).CategoryName,
  CategoryParentId: z.string(),
});
const NAMES = {
  'category.CategoryName': 'CategoryName',
  'category.CategoryParentId': 'CategoryParentId',
};

/** Adds a category, also from within another form. */
export const AddCategory = ({ parentId = '', onAdded, onClose }: AddCategoryProps) => {
  const choices = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const form = useForm({
    schema,
    send: async (category) => {
      const reply = await addCategory({ category });
      if (!reply.ok) return atFields(reply.error, NAMES);
      showBriefly(`Categoría ${category.CategoryName} agregada`);
      onAdded(reply.data.data.id);
      return undefined;
    },
  });
  return (
    <Dialog title="Categoría nueva" onClose={onClose}>
      <Form form={form} submitText="Agregar" beside={<CancelButton />} label="Categoría nueva">
        <TextField form={form} name="CategoryName" label="Nombre" />
        <Choice
          name="CategoryParentId"
          label="Dentro de"
          value={parentId}
          options={choices}
          none="Ninguna: es del primer nivel"
          error={form.errors.CategoryParentId}
        />
      </Form>
    </Dialog>
  );
};
