/** A new brand or a new provider, from where it is missing. */
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields/fields';
import { addBrand, addProvider } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { Tick } from './controls.tsx';
import type { Option } from './PickOrNew.tsx';

export type NamedKind = 'brand' | 'provider';

interface NewNamedProps {
  kind: NamedKind;
  /** As it was typed. */
  text: string;
  /** Vehicles have makes too: one list holds both. */
  hasVehicles: boolean;
  onClose: (made?: Option) => void;
}

const TITLES: Readonly<Record<NamedKind, string>> = {
  brand: 'Marca nueva',
  provider: 'Proveedor nuevo',
};
const schema = z.object({ name: requiredText(100), makesVehicles: z.boolean() });
const NAMES = { 'brand.BrandName': 'name', 'provider.ProviderName': 'name' };
export const NewNamed = ({ kind, text, hasVehicles, onClose }: NewNamedProps) => {
  const form = useForm({
    schema,
    read: (data) => ({ name: data.get('name'), makesVehicles: data.has('makesVehicles') }),
    send: async ({ name, makesVehicles }) => {
      const reply =
        kind === 'brand'
          ? await addBrand({ brand: { BrandName: name, BrandMakesVehicles: makesVehicles } })
          : await addProvider({ provider: { ProviderName: name } });
      if (!reply.ok) return atFields(reply.error, NAMES);
      showBriefly(`${reply.data.data.name}, listo para elegir`);
      onClose(reply.data.data);
      return undefined;
    },
  });
  return (
    <Dialog title={TITLES[kind]} onClose={() => onClose()}>
      <Form form={form} submitText="Crear">
        <TextField form={form} name="name" label="Nombre" defaultValue={text} />
        {kind === 'brand' && hasVehicles && (
          <Tick name="makesVehicles" label="Fabrica vehículos" isOn={false} />
        )}
      </Form>
    </Dialog>
  );
};
