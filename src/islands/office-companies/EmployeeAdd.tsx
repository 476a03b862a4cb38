/** Adds somebody to a company: one of the people that are known, found by name or phone, or somebody new. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { employeeForm, position } from '#contract/company-fields';
import { type Chosen, ContactBox } from '../../ui/communications/ContactBox.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, type FormState, useForm } from '../../ui/form/use-form.ts';
import { positionOptions } from '../../ui/office/position-options.tsx';
import type { CompanyEdit } from './use-company-edit.ts';

const FIELD_NAMES = {
  'employees.0.PersonName': 'name',
  'employees.0.PersonLastName': 'lastName',
  'employees.0.PePhone': 'phone',
  'employees.0.PeEmail': 'email',
  'employees.0.EmployeePositionId': 'employeePositionId',
};

const PositionField = ({ form }: { form: FormState }) => (
  <Field label="Puesto" error={form.errors.employeePositionId}>
    {(control) => (
      <select {...control} className="select" name="employeePositionId" defaultValue="OTH">
        {positionOptions}
      </select>
    )}
  </Field>
);

interface AddProps {
  edit: CompanyEdit;
  onDone: () => void;
}

const knownForm = z.object({ employeePositionId: position() });

const Known = ({ edit, personId, onDone }: AddProps & { personId: number }) => {
  const form = useForm({
    schema: knownForm,
    send: async ({ employeePositionId }) => {
      const item = { PersonId: personId, EmployeePositionId: employeePositionId };
      const error = await edit.change({ employees: [{ BCMode: 'INS', ...item }] });
      if (error) return atFields(error, FIELD_NAMES);
      onDone();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Agregar persona">
      <PositionField form={form} />
    </Form>
  );
};

const New = ({ edit, onDone }: AddProps) => {
  const form = useForm({
    schema: employeeForm,
    send: async ({ name, lastName, phone, email, employeePositionId }) => {
      const item = {
        PersonName: name,
        PersonLastName: lastName,
        ...(phone !== '' && { PePhone: phone }),
        ...(email !== '' && { PeEmail: email }),
        EmployeePositionId: employeePositionId,
      };
      const error = await edit.change({ employees: [{ BCMode: 'INS', ...item }] });
      if (error) return atFields(error, FIELD_NAMES);
      onDone();
      return undefined;
    },
  });
  return (
    <Form form={form} submitText="Agregar persona">
      <NameFields form={form} names={['name', 'lastName']} />
      <TextField form={form} name="phone" label="Teléfono" type="tel" inputMode="tel" optional />
      <TextField form={form} name="email" label="Email" type="email" inputMode="email" optional />
      <PositionField form={form} />
    </Form>
  );
};

interface EmployeeAddProps {
  edit: CompanyEdit;
  onClose: () => void;
}

export const EmployeeAdd = ({ edit, onClose }: EmployeeAddProps) => {
  const [known, setKnown] = useState<Chosen>();
  const personId = known?.personId;
  return (
    <Dialog title="Agregar persona" onClose={onClose}>
      <div className="stack">
        <ContactBox
          name="known"
          label="Persona que ya conocen"
          hint="Nombre, teléfono o email; si es alguien nuevo, completa lo de abajo."
          only="people"
          chosen={known}
          onChoose={setKnown}
        />
        {typeof personId === 'number' ? (
          <Known key={personId} edit={edit} personId={personId} onDone={onClose} />
        ) : (
          <New edit={edit} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
};
