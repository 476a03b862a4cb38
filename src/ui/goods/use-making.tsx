/** Makes a family, a brand or a provider from within a form that lacks it. */
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

/** A new brand or a new provider, from where it is missing. */
type NamedKind = 'brand' | 'provider';

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

type Make = (text: string) => Promise<Option | undefined>;
interface Asked {
  kind: NamedKind | 'family';
  text: string;
  category: string;
  done: (made?: Option) => void;
}

interface Making {
  make: Record<NamedKind, Make>;
  /** @param categoryOf of the product that it is for: most often the family's too */
  makeFamily: (categoryOf: () => string) => Make;
  /** To be drawn once. */
  dialog: ReactNode;
}

export const useMaking = (): Making => {
  const [asked, setAsked] = useState<Asked>();
  const ask =
    (kind: Asked['kind'], categoryOf = () => ''): Make =>
    (text) =>
      new Promise((done) => setAsked({ kind, text, category: categoryOf(), done }));
  const close = (made?: Option): void => {
    setAsked(undefined);
    asked?.done(made);
  };
  return {
    make: { brand: ask('brand'), provider: ask('provider') },
    makeFamily: (categoryOf) => ask('family', categoryOf),
    dialog: asked && (
      <FormWithin>
        {asked.kind === 'family' ? (
          <AddFamily code={asked.text} category={asked.category} onClose={close} />
        ) : (
          <NewNamed kind={asked.kind} text={asked.text} hasVehicles={hasFamilies} onClose={close} />
        )}
      </FormWithin>
    ),
  };
};
