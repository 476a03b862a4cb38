import { useState } from 'react';
import * as z from 'zod/mini';
import { inputShape } from '#contract/definitions/schemas';
import { showBriefly } from '#stores/toasts';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { type NameList, nameField } from './lists.ts';

interface AddNameProps {
  list: NameList;
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds a name, or opens the one that has or had it. */
export const AddName = ({ list, onAdded, onClose }: AddNameProps) => {
  const field = nameField(list);
  const [schema] = useState(() => {
    const rule = (inputShape(list.entity) as Record<string, z.ZodMiniType<string>>)[field];
    if (!rule) throw new Error(`No rule for ${field}`);
    return z.object({ name: rule });
  });
  const form = useForm({
    schema,
    send: async ({ name }) => {
      const reply = await list.writes.add(name);
      if (!reply.ok) return atFields(reply.error, { [`${list.subject}.${field}`]: 'name' });
      const { data: added } = reply.data;
      showBriefly(
        added.name === name
          ? `${name} agregad${list.ending}`
          : `${name} es otro nombre de ${added.name}`,
      );
      onAdded(added.id);
      return undefined;
    },
  });
  const title = `Agregar ${list.one}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} submitText="Agregar" beside={<CancelButton />} label={title}>
        <TextField form={form} name="name" label="Nombre" />
      </Form>
    </Dialog>
  );
};
