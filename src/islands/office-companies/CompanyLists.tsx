/** Phones, addresses and e-mails of a company: each can be added and removed. */
import { type ReactNode, useState } from 'react';
import { companyAddressForm, companyEmailForm, companyPhoneForm } from '#contract/company-fields';
import type { Company } from '#contract/entities/companies';
import { phoneTypeNames } from '#contract/entities/people';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PhoneFields } from '../../ui/form/ContactFields.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { EmailField } from '../../ui/form/PersonFields.tsx';
import { PlaceFields, readPlace } from '../../ui/form/PlaceFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type CompanyEdit, useCompanyEdit } from './use-company-edit.ts';

interface AddProps {
  edit: CompanyEdit;
  onDone: () => void;
}

const AddPhone = ({ edit, onDone }: AddProps) => {
  const form = useForm({
    schema: companyPhoneForm,
    send: async ({ phone, type, observation }) => {
      const item = { CoPhone: phone, CoPhoneType: type, CoPhoneObservation: observation };
      const error = await edit.change({ phones: [{ BCMode: 'INS', ...item }] });
      if (error) return atFields(error, { 'phones.0.CoPhone': 'phone' });
      onDone();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Agregar teléfono">
      <PhoneFields form={form} values={{ type: 'WOR' }} />
    </Form>
  );
};

const AddAddress = ({ edit, onDone }: AddProps) => {
  const form = useForm({
    schema: companyAddressForm,
    read: (data) => ({ ...Object.fromEntries(data), ...readPlace(data) }),
    send: async ({ stateId, cityId, address }) => {
      const item = { StateId: stateId, CityId: cityId, CoAddress: address };
      const error = await edit.change({ addresses: [{ BCMode: 'INS', ...item }] });
      if (error) return atFields(error, { 'addresses.0.CityId': 'cityId' });
      onDone();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Agregar dirección">
      <PlaceFields errors={form.errors} />
      <TextField form={form} name="address" label="Dirección" />
    </Form>
  );
};

const AddEmail = ({ edit, onDone }: AddProps) => {
  const form = useForm({
    schema: companyEmailForm,
    send: async ({ email }) => {
      const error = await edit.change({ emails: [{ BCMode: 'INS', CoEmail: email }] });
      if (error) return atFields(error, { 'emails.0.CoEmail': 'email' });
      onDone();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Agregar email">
      <EmailField form={form} />
    </Form>
  );
};

const ADDING = {
  phone: { title: 'Agregar teléfono', Fields: AddPhone },
  address: { title: 'Agregar dirección', Fields: AddAddress },
  email: { title: 'Agregar email', Fields: AddEmail },
} as const;

interface Item {
  id: number;
  text: string;
  detail?: string;
}
interface ListProps {
  title: string;
  items: readonly Item[];
  onRemove: (item: Item) => void;
  children: ReactNode;
}

const List = ({ title, items, onRemove, children }: ListProps) => (
  <section className="stack" aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {items.map((item) => (
        <li key={item.id} className="cluster">
          <span>
            {item.text} <span className="muted small">{item.detail}</span>
          </span>
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => onRemove(item)}
          >
            Eliminar<span className="visually-hidden"> {item.text}</span>
          </button>
        </li>
      ))}
    </ul>
    {children}
  </section>
);

export const CompanyLists = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const [adding, setAdding] = useState<keyof typeof ADDING>();
  const [removing, setRemoving] = useState<{ list: keyof typeof ADDING; item: Item }>();
  const remove = async () => {
    if (!removing) return;
    const { list, item } = removing;
    const error = await edit.change(
      list === 'phone'
        ? { phones: [{ BCMode: 'DLT', CoPhoneId: item.id }] }
        : list === 'address'
          ? { addresses: [{ BCMode: 'DLT', CoAddressId: item.id }] }
          : { emails: [{ BCMode: 'DLT', CoEmailId: item.id }] },
    );
    if (!error) setRemoving(undefined);
  };
  const list = (kind: keyof typeof ADDING, title: string, items: readonly Item[]) => (
    <List title={title} items={items} onRemove={(item) => setRemoving({ list: kind, item })}>
      <div>
        <button type="button" className="button button-small" onClick={() => setAdding(kind)}>
          {ADDING[kind].title}
        </button>
      </div>
    </List>
  );
  const added = adding && ADDING[adding];
  return (
    <div className="stack">
      {list(
        'phone',
        'Teléfonos',
        company.phones.map(({ id, phone, type, observation }) => ({
          id,
          text: phone,
          detail: [phoneTypeNames[type], observation].filter(Boolean).join(', '),
        })),
      )}
      {list(
        'address',
        'Direcciones',
        company.addresses.map(({ id, address, cityName, stateName }) => ({
          id,
          text: address,
          detail: `${cityName}, ${stateName}`,
        })),
      )}
      {list(
        'email',
        'Correos',
        company.emails.map(({ id, email }) => ({ id, text: email })),
      )}
      {edit.problem !== '' && !removing && !adding && <Notice tone="danger">{edit.problem}</Notice>}
      {added && (
        <Dialog title={added.title} onClose={() => setAdding(undefined)}>
          <added.Fields edit={edit} onDone={() => setAdding(undefined)} />
        </Dialog>
      )}
      {removing && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Esta seguro que desea eliminar ${removing.item.text}?`}
          confirmText="Eliminar"
          onConfirm={() => void remove()}
          onCancel={() => setRemoving(undefined)}
          busy={edit.isSending}
          error={edit.problem || undefined}
        />
      )}
    </div>
  );
};
