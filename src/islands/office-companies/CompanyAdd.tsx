import { companyEntity } from '#contract/definitions/company';
import { initialValues, toWire } from '#contract/definitions/entity';
import type { Company } from '#contract/entities/companies';
import { companyForm } from '#contract/fields/company-fields';
import { addCompany } from '#stores/companies/writes';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EntityFields } from '../../ui/edit/EntityFields.tsx';
import { ownNames, readFields } from '../../ui/edit/entity-values.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PhoneField } from '../../ui/form/PersonFields.tsx';
import { PlaceFields, readPlace } from '../../ui/form/PlaceFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { RutField } from '../../ui/office/RutField.tsx';
import styles from './Company.module.css';
import { ownCompany } from './company-values.ts';
import { GroupChoice } from './GroupChoice.tsx';

const FIELD_NAMES = {
  companyGroupId: 'companyGroupId',
  ...ownNames(companyEntity, 'company.'),
  'company.Phones.0.CoPhone': 'phone',
  'company.Addresses.0.StateId': 'stateId',
  'company.Addresses.0.CityId': 'cityId',
  'company.Addresses.0.CoAddress': 'address',
};

interface CompanyAddProps {
  onAdded: (company: Company) => void;
  onClose: () => void;
}

/** Adds a company with its first phone and address. */
export const CompanyAdd = ({ onAdded, onClose }: CompanyAddProps) => {
  const form = useForm({
    schema: companyForm,
    read: (data) => ({
      ...Object.fromEntries(data),
      ...readFields(ownCompany, data),
      ...readPlace(data),
      companyGroupId: Number(data.get('companyGroupId')),
    }),
    send: async ({ companyGroupId, phone, stateId, cityId, address, ...company }) => {
      const reply = await addCompany({
        companyGroupId,
        company: {
          ...toWire(companyEntity, company),
          Phones: [{ CoPhone: phone, CoPhoneType: 'WOR' }],
          Addresses: [{ StateId: stateId, CityId: cityId, CoAddress: address }],
        },
      });
      if (!reply.ok) return atFields(reply.error, FIELD_NAMES);
      onAdded(reply.data.data);
      return undefined;
    },
  });
  return (
    <Dialog title="Nueva empresa" kind="sheet" onClose={onClose}>
      <div className={styles.sheet}>
        <Form form={form} submitText="Agregar empresa" label="Nueva empresa">
          <EntityFields
            entity={ownCompany}
            form={form}
            shown={initialValues(companyEntity)}
            controls={{ identifier: <RutField form={form} /> }}
          />
          <GroupChoice error={form.errors.companyGroupId} />
          <PhoneField form={form} />
          <PlaceFields errors={form.errors} />
          <TextField form={form} name="address" label="Dirección" />
        </Form>
      </div>
    </Dialog>
  );
};
