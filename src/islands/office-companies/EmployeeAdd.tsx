import { useState } from 'react';
import * as z from 'zod/mini';
import { employeeForm, position } from '#contract/fields/company-fields';
import { type Chosen, ContactBox } from '../../ui/communications/ContactBox.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { PositionField } from '../../ui/office/positions.tsx';
import type { CompanyEdit } from './use-company-edit.ts';

const FIELD_NAMES = {
  'employees.0.PersonName': 'name',
  'employees.0.PersonLastName': 'lastName',
  'employees.0.PePhone': 'phone',
  'employees.0.PeEmail': 'email',
  'employees.0.EmployeePositionId': 'employeePositionId',
};

const existingForm = z.object({ employeePositionId: position() });

type Typed = z.output<typeof existingForm> | z.output<typeof employeeForm>;
/** Returns the fields of a new person. */
const newPerson = (input: Typed) => ({
  ...('name' in input && { PersonName: input.name, PersonLastName: input.lastName }),
  ...('phone' in input && input.phone !== '' && { PePhone: input.phone }),
  ...('email' in input && input.email !== '' && { PeEmail: input.email }),
});

interface EmployeeAddProps {
  /** The shop's own company, where people with accounts are added by their account. */
  isShop: boolean;
  edit: CompanyEdit;
  onClose: () => void;
}

/** Adds an employee: an existing person found by name or phone, or a new one. */
export const EmployeeAdd = ({ isShop, edit, onClose }: EmployeeAddProps) => {
  const [existing, setExisting] = useState<Chosen>();
  const personId = existing?.personId;
  const isExisting = typeof personId === 'number';
  const form = useForm({
    schema: isExisting ? existingForm : employeeForm,
    send: async (input: Typed) => {
      const who = isExisting ? { PersonId: personId } : newPerson(input);
      const item = { ...who, EmployeePositionId: input.employeePositionId };
      const error = await edit.change({ employees: [{ BCMode: 'INS', ...item }] });
      if (error) return atFields(error, FIELD_NAMES);
      onClose();
      return undefined;
    },
  });
  return (
    <Dialog title="Agregar persona" onClose={onClose}>
      <Form form={form} submitText="Agregar persona">
        {isShop ? (
          <p className="muted">
            Quien tiene una cuenta, o la necesita para entrar, empieza por Usuarios, con su email.
          </p>
        ) : (
          <ContactBox
            name="known"
            label="Persona que ya conocen"
            hint="Nombre, teléfono o email; si es alguien nuevo, completa lo de abajo."
            only="people"
            chosen={existing}
            onChoose={setExisting}
          />
        )}
        {/* Hidden, not removed: the typed values return when the choice is cleared. */}
        <div className="stack" hidden={isExisting}>
          <NameFields form={form} names={['name', 'lastName']} />
          <TextField
            form={form}
            name="phone"
            label="Teléfono"
            type="tel"
            inputMode="tel"
            optional
          />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            optional
          />
        </div>
        <PositionField form={form} value="OTH" />
      </Form>
    </Dialog>
  );
};
