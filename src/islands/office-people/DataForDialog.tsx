import { useState } from 'react';
import { personExportForm } from '#contract/calls/privacy';
import { readDataFor } from '#stores/account/privacy';
import { CancelButton } from '../../ui/dialog/CancelButton.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { type DataFormat, saveData } from '../../ui/person/readable-data.ts';

interface DataForProps {
  id: number;
  onClose: () => void;
}

/** Downloads a person's data for a request at the counter, with its reason. */
export const DataForDialog = ({ id, onClose }: DataForProps) => {
  const [format, setFormat] = useState<DataFormat>('html');
  const form = useForm({
    schema: personExportForm,
    send: async ({ reason }) => {
      const reply = await readDataFor(id, reason);
      if (!reply.ok) return atFields(reply.error, { reason: 'reason' });
      saveData(reply.data, format, `datos-persona-${id}`);
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title="Descargar sus datos" onClose={onClose}>
      <p>Entrégalos solo a la persona misma: pídele el documento.</p>
      <Form form={form} submitText="Descargar" beside={<CancelButton />}>
        <TextField form={form} name="reason" label="Por qué" hint="Queda en el historial." />
        <label className="check">
          <input
            type="checkbox"
            checked={format === 'json'}
            onChange={({ target }) => setFormat(target.checked ? 'json' : 'html')}
          />{' '}
          Para otro programa (JSON)
        </label>
      </Form>
    </Dialog>
  );
};
