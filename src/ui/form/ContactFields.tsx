import { type Address, PHONE_TYPES, type Phone, phoneTypeNames } from '#contract/entities/people';
import { Field } from './Field.tsx';
import { FieldRow } from './Form.tsx';
import { PhoneField } from './PersonFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { TextField } from './TextField.tsx';
import type { FormState } from './use-form.ts';

interface FieldsProps<T> {
  form: FormState;
  /** Initial values. */
  values?: Partial<T> | undefined;
}

interface ObservationProps {
  form: FormState;
  defaultValue: string | undefined;
}

const ObservationField = (props: ObservationProps) => (
  <TextField name="observation" label="Observación" optional {...props} />
);

export const PhoneFields = ({ form, values }: FieldsProps<Phone>) => (
  <>
    <FieldRow>
      <PhoneField form={form} defaultValue={values?.phone} />
      <Field label="Tipo" error={form.errors.type}>
        {(control) => (
          <select {...control} className="select" name="type" defaultValue={values?.type ?? 'HOM'}>
            {PHONE_TYPES.map((type) => (
              <option key={type} value={type}>
                {phoneTypeNames[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </FieldRow>
    <ObservationField form={form} defaultValue={values?.observation} />
  </>
);

export const AddressFields = ({ form, values }: FieldsProps<Address>) => (
  <>
    <PlaceFields
      errors={form.errors}
      {...(values && { stateId: values.stateId, cityId: values.cityId })}
    />
    <TextField
      form={form}
      name="address"
      label="Dirección"
      autoComplete="street-address"
      defaultValue={values?.address}
    />
    <FieldRow>
      <TextField
        form={form}
        name="recipient"
        label="Quién recibe"
        optional
        autoComplete="name"
        defaultValue={values?.recipient}
      />
      <TextField
        form={form}
        name="zIPCode"
        label="Código postal"
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        defaultValue={values?.zIPCode}
      />
    </FieldRow>
    <ObservationField form={form} defaultValue={values?.observation} />
  </>
);
