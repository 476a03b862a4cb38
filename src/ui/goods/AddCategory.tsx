import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { categoryList } from '#contract/calls/catalog';
import { categoryEntity } from '#contract/definitions/category';
import { inputShape } from '#contract/definitions/schemas';
import { categoryChoices } from '#stores/goods/categories';
import { addCategory } from '#stores/goods/category-writes';
import { showBriefly } from '#stores/toasts';
import { Button } from '../Button.tsx';
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
  /** Whether several may be added one after the other. */
  mayRepeat?: boolean;
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
export const AddCategory = ({
  parentId = '',
  onAdded,
  mayRepeat = false,
  onClose,
}: AddCategoryProps) => {
  const choices = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  /** The parent of the next one: the last chosen. */
  const [parent, setParent] = useState(parentId);
  const isRepeating = useRef(false);
  const form = useForm({
    schema,
    send: async (category) => {
      setParent(category.CategoryParentId);
      const reply = await addCategory({ category });
      if (!reply.ok) return atFields(reply.error, NAMES);
      showBriefly(`Categoría ${category.CategoryName} agregada`);
      if (!isRepeating.current) onAdded(reply.data.data.id);
      return undefined;
    },
  });
  const addAndRepeat = async (): Promise<void> => {
    isRepeating.current = true;
    const isAdded = await form.submit();
    isRepeating.current = false;
    if (!isAdded) return;
    form.clear();
    form.props.ref.current?.querySelector<HTMLElement>('[name="CategoryName"]')?.focus();
  };
  return (
    <Dialog title="Categoría nueva" onClose={onClose}>
      <Form
        form={form}
        submitText="Agregar"
        beside={
          <>
            {mayRepeat && (
              <Button onClick={() => void addAndRepeat()}>Guardar y agregar otra</Button>
            )}
            <CancelButton />
          </>
        }
        label="Categoría nueva"
      >
        <TextField form={form} name="CategoryName" label="Nombre" />
        <Choice
          // Remount with the last chosen, to which the cleared form returns.
          key={parent}
          name="CategoryParentId"
          label="Dentro de"
          value={parent}
          options={choices}
          none="Ninguna: es del primer nivel"
          error={form.errors.CategoryParentId}
        />
      </Form>
    </Dialog>
  );
};
