/** Dialogs that add or edit a phone, address or e-mail of a company. */

import type { Company } from '#contract/entities/companies';
import {
  companyAddressForm,
  companyEmailForm,
  companyPhoneForm,
} from '#contract/fields/company-fields';
import { EditDialog } from '../../ui/edit/EditDialog.tsx';
import { PhoneFields } from '../../ui/form/ContactFields.tsx';
import { EmailField } from '../../ui/form/PersonFields.tsx';
import { PlaceFields, readPlace } from '../../ui/form/PlaceFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { changedPart } from '../../ui/person/changes.ts';
import { changedAddress } from './company-values.ts';
import type { CompanyEdit } from './use-company-edit.ts';

interface ItemDialogProps<T> {
  edit: CompanyEdit;
  /** Undefined for a new one. */
  item: T | undefined;
  onClose: () => void;
}

export const PhoneDialog = (props: ItemDialogProps<Company['phones'][number]>) => {
  const { edit, item, onClose } = props;
  const before = item && {
    type: item.type,
    phone: item.phone,
    observation: item.observation,
  };
  return (
    <EditDialog
      title={item ? 'Editar teléfono' : 'Agregar teléfono'}
      schema={companyPhoneForm}
      before={before}
      save={(values) => {
        const { phone, type, observation } = before ? changedPart(before, values) : values;
        const fields = {
          ...(type !== undefined && { CoPhoneType: type }),
          ...(observation !== undefined && { CoPhoneObservation: observation }),
        };
        return edit.change({
          phones: item
            ? [
                {
                  BCMode: 'UPD',
                  CoPhoneId: item.id,
                  ...(phone !== undefined && { CoPhone: phone }),
                  ...fields,
                },
              ]
            : [{ BCMode: 'INS', CoPhone: values.phone, ...fields }],
        });
      }}
      fieldNames={{ 'phones.0.CoPhone': 'phone' }}
      onClose={onClose}
    >
      {(form) => <PhoneFields form={form} values={item ?? { type: 'WOR' }} />}
    </EditDialog>
  );
};

export const AddressDialog = (props: ItemDialogProps<Company['addresses'][number]>) => {
  const { edit, item, onClose } = props;
  const before = item && { stateId: item.stateId, cityId: item.cityId, address: item.address };
  return (
    <EditDialog
      title={item ? 'Editar dirección' : 'Agregar dirección'}
      schema={companyAddressForm}
      read={(data) => ({ ...Object.fromEntries(data), ...readPlace(data) })}
      before={before}
      save={(values) => {
        const { stateId: StateId, cityId: CityId, address: CoAddress } = values;
        return edit.change({
          addresses:
            item && before
              ? [{ BCMode: 'UPD', CoAddressId: item.id, ...changedAddress(before, values) }]
              : [{ BCMode: 'INS', StateId, CityId, CoAddress }],
        });
      }}
      fieldNames={{ 'addresses.0.CityId': 'cityId', 'addresses.0.CoAddress': 'address' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlaceFields
            errors={form.errors}
            {...(item && { stateId: item.stateId, cityId: item.cityId })}
          />
          <TextField form={form} name="address" label="Dirección" defaultValue={item?.address} />
        </>
      )}
    </EditDialog>
  );
};

export const EmailDialog = (props: ItemDialogProps<Company['emails'][number]>) => {
  const { edit, item, onClose } = props;
  return (
    <EditDialog
      title={item ? 'Editar correo' : 'Agregar correo'}
      schema={companyEmailForm}
      before={item && { email: item.email }}
      save={({ email }) =>
        edit.change({
          emails: item
            ? [{ BCMode: 'UPD', CoEmailId: item.id, CoEmail: email }]
            : [{ BCMode: 'INS', CoEmail: email }],
        })
      }
      fieldNames={{ 'emails.0.CoEmail': 'email' }}
      onClose={onClose}
    >
      {(form) => <EmailField form={form} defaultValue={item?.email} />}
    </EditDialog>
  );
};
