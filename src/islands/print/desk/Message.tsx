import * as z from 'zod/mini';
import { MAX_PRINT_TEXT } from '#contract/calls/printing';
import { requiredText } from '#contract/fields/fields';
import { writeAboutPrint } from '#stores/printing/print-desk';
import { showBriefly } from '#stores/toasts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextArea } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const schema = z.object({ text: requiredText(MAX_PRINT_TEXT) });

/** Writes to the customer. */
export const Message = ({ number }: { number: number }) => {
  const form = useForm({
    schema,
    send: async ({ text }) => {
      const reply = await writeAboutPrint({ number, text });
      if (!reply.ok) return { text: reply.error.text };
      showBriefly('Mensaje enviado');
      form.clear();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Enviar mensaje" label="Mensaje al cliente">
      <TextArea
        form={form}
        name="text"
        label="Mensaje"
        hint="Le llega por correo, y responde desde el enlace."
        rows={3}
      />
    </Form>
  );
};
