/** Dialogs to add or edit a phone, address or e-mail. */

import { addressForm, emailForm, phoneForm } from '#contract/calls/profile';
import type { Address, Phone } from '#contract/entities/people';
import { EditDialog } from '../edit/EditDialog.tsx';
import { AddressFields, PhoneFields } from '../form/ContactFields.tsx';
import { EmailField } from '../form/PersonFields.tsx';
import { readPlace } from '../form/PlaceFields.tsx';
import { Check } from '../form/TextField.tsx';
import {
  addressChange,
  addressValues,
  type Email,
  emailChange,
  emailValues,
  FIELD_NAMES,
  phoneChange,
  phoneValues,
  type SavePerson,
} from './changes.ts';

interface ItemDialogProps<T> {
  /** Absent for a new entry. */
  item?: T | undefined;
  /** Whether a new entry belongs to the company. */
  ofCompany?: boolean;
  save: SavePerson;
  onClose: () => void;
}

/** The default entry stays default until another one becomes it, so the box is only offered to set it. */
const readDefault = (data: FormData, item: { isDefault: boolean } | undefined): boolean =>
  item?.isDefault === true || data.has('isDefault');

const DefaultCheck = ({ item }: { item: { isDefault: boolean } | undefined }) =>
  item?.isDefault ? null : <Check name="isDefault" label="Usar como predeterminado" />;

export const PhoneDialog = ({ item, ofCompany, save, onClose }: ItemDialogProps<Phone>) => (
  <EditDialog
    title={item ? 'Editar teléfono' : 'Agregar teléfono'}
    schema={phoneForm}
    read={(data) => ({ ...Object.fromEntries(data), isDefault: readDefault(data, item) })}
    before={item && phoneValues(item)}
    save={(values) => save(phoneChange(item, values, ofCompany))}
    fieldNames={FIELD_NAMES}
    onClose={onClose}
  >
    {(form) => (
      <>
        <PhoneFields form={form} values={item} />
        <DefaultCheck item={item} />
      </>
    )}
  </EditDialog>
);

export const AddressDialog = ({ item, ofCompany, save, onClose }: ItemDialogProps<Address>) => (
  <EditDialog
    title={item ? 'Editar dirección' : 'Agregar dirección'}
    schema={addressForm}
    read={(data) => ({
      ...Object.fromEntries(data),
      ...readPlace(data),
      isDefault: readDefault(data, item),
    })}
    before={item && addressValues(item)}
    save={(values) => save(addressChange(item, values, ofCompany))}
    fieldNames={FIELD_NAMES}
    onClose={onClose}
  >
    {(form) => (
      <>
        <AddressFields form={form} values={item} />
        <DefaultCheck item={item} />
      </>
    )}
  </EditDialog>
);

export const EmailDialog = ({ item, save, onClose }: ItemDialogProps<Email>) => (
  <EditDialog
    title={item ? 'Editar correo' : 'Agregar correo'}
    schema={emailForm}
    read={(data) => ({ ...Object.fromEntries(data), isDefault: readDefault(data, item) })}
    before={item && emailValues(item)}
    save={(values) => save(emailChange(item, values))}
    fieldNames={FIELD_NAMES}
    onClose={onClose}
  >
    {(form) => (
      <>
        <EmailField form={form} defaultValue={item?.email} />
        <DefaultCheck item={item} />
      </>
    )}
  </EditDialog>
);
