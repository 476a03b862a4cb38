import { useState } from 'react';
import { companyEntity } from '#contract/definitions/company';
import { rutWarning } from '#contract/people/rut';
import { textProps } from '../edit/EntityFields.tsx';
import { TextField } from '../form/TextField.tsx';
import type { FormState } from '../form/use-form.ts';

const FIELD = companyEntity.fields.identifier;

/** A company's RUT, with a warning while it is doubtful; it can be saved anyway. */
export const RutField = ({
  form,
  defaultValue = '',
}: {
  form: FormState;
  defaultValue?: string;
}) => {
  const [rut, setRut] = useState(defaultValue);
  return (
    <TextField
      form={form}
      name="identifier"
      label={FIELD.label}
      {...textProps(FIELD)}
      note={rutWarning(rut)}
      defaultValue={defaultValue}
      onChange={(event) => setRut(event.target.value)}
    />
  );
};
