import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { showBriefly } from '#stores/toasts';
import { CancelButton } from '../dialog/CancelButton.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { atFields, type FormState, type Problem, useForm } from '../form/use-form.ts';
import { changedFields, type Fields } from './changes.ts';

interface EditDialogProps<S extends z.ZodMiniType<object>> {
  title: string;
  schema: S;
  read?: (data: FormData) => unknown;
  /** Initial values; undefined for something new. */
  before?: z.output<S> | undefined;
  /** @returns the error, if any */
  save: (values: z.output<S>) => Promise<Problem | undefined>;
  /** Wire path → field. */
  fieldNames: Readonly<Record<string, string>>;
  /** Text of the toast after saving. */
  savedText?: string;
  onClose: () => void;
  children: (form: FormState) => ReactNode;
}

const fieldsOf = (values: object): Fields => ({ ...values });

/** Shows a form in a dialog; without changes it closes without a call. */
export const EditDialog = <S extends z.ZodMiniType<object>>(props: EditDialogProps<S>) => {
  const { title, schema, read, before, save, fieldNames, onClose, children } = props;
  const form = useForm({
    schema,
    ...(read && { read }),
    send: async (values) => {
      if (before && changedFields(fieldsOf(before), fieldsOf(values)).length === 0) {
        onClose();
        return undefined;
      }
      const error = await save(values);
      if (error) return atFields(error, fieldNames);
      showBriefly(props.savedText ?? 'Cambios guardados');
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} submitText="Guardar" beside={<CancelButton />}>
        {children(form)}
      </Form>
    </Dialog>
  );
};
