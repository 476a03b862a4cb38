import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields/fields';
import { addBrand, addProvider } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { FormWithin } from '../form/FormWithin.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { AddFamily } from './AddFamily.tsx';
import { Tick } from './controls.tsx';
import { hasFamilies } from './has-families.ts';
import type { Option } from './PickOrNew.tsx';

type NamedKind = 'brand' | 'provider';

interface NewNamedProps {
  kind: NamedKind;
  /** The initial name. */
  text: string;
  /** Whether brands may also be vehicle makes. */
  hasVehicles: boolean;
  onClose: (created?: Option) => void;
}

const TITLES: Readonly<Record<NamedKind, string>> = {
  brand: 'Marca nueva',
  provider: 'Proveedor nuevo',
};
const schema = z.object({ name: requiredText(100), makesVehicles: z.boolean() });
const NAMES = { 'brand.BrandName': 'name', 'provider.ProviderName': 'name' };
/** Adds a brand or a provider. */
const NewNamed = ({ kind, text, hasVehicles, onClose }: NewNamedProps) => {
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

type Create = (text: string) => Promise<Option | undefined>;
interface Request {
  kind: NamedKind | 'family';
  text: string;
  category: string;
  done: (created?: Option) => void;
}

interface CreateDialog {
  create: Record<NamedKind, Create>;
  /** @param categoryOf returns the product's category, which the new family starts with */
  createFamily: (categoryOf: () => string) => Create;
  /** Render it once. */
  dialog: ReactNode;
}

/** Opens dialogs that create a family, a brand or a provider from within another form. */
export const useCreateDialog = (): CreateDialog => {
  const [request, setRequest] = useState<Request>();
  const open =
    (kind: Request['kind'], categoryOf = () => ''): Create =>
    (text) =>
      new Promise((done) => setRequest({ kind, text, category: categoryOf(), done }));
  const close = (created?: Option): void => {
    setRequest(undefined);
    request?.done(created);
  };
  return {
    create: { brand: open('brand'), provider: open('provider') },
    createFamily: (categoryOf) => open('family', categoryOf),
    dialog: request && (
      <FormWithin>
        {request.kind === 'family' ? (
          <AddFamily code={request.text} category={request.category} onClose={close} />
        ) : (
          <NewNamed
            kind={request.kind}
            text={request.text}
            hasVehicles={hasFamilies}
            onClose={close}
          />
        )}
      </FormWithin>
    ),
  };
};
