/** Adds somebody to a company: one of the people that are known, found by name or phone, or somebody new. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { employeeForm, position } from '#contract/fields/company-fields';
import { type Chosen, ContactBox } from '../../ui/communications/ContactBox.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { PositionField } from '../../ui/office/PositionField.tsx';
import type { CompanyEdit } from './use-company-edit.ts';

const FIELD_NAMES = {
  'employees.0.PersonName': 'name',
  'employees.0.PersonLastName': 'lastName',
  'employees.0.PePhone': 'phone',
  'employees.0.PeEmail': 'email',
  'employees.0.EmployeePositionId': 'employeePositionId',
};

const knownForm = z.object({ employeePositionId: position() });

type Typed = z.output<typeof knownForm> | z.output<typeof employeeForm>;
/** Whoever is new is known by what was typed. */
const newOf = (typed: Typed) => ({
  ...('name' in typed && { PersonName: typed.name, PersonLastName: typed.lastName }),
  ...('phone' in typed && typed.phone !== '' && { PePhone: typed.phone }),
  ...('email' in typed && typed.email !== '' && { PeEmail: typed.email }),
});

interface EmployeeAddProps {
  /** The shop's own company: whoever has an account comes to work there by it, not by what they are called. */
  isShop: boolean;
  edit: CompanyEdit;
  onClose: () => void;
}

export const EmployeeAdd = ({ isShop, edit, onClose }: EmployeeAddProps) => {
  const [known, setKnown] = useState<Chosen>();
  const personId = known?.personId;
  const isKnown = typeof personId === 'number';
  const form = useForm({
    schema: isKnown ? knownForm : employeeForm,
    send: async (typed: Typed) => {
      const who = isKnown ? { PersonId: personId } : newOf(typed);
      const item = { ...who, EmployeePositionId: typed.employeePositionId };
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
            chosen={known}
            onChoose={setKnown}
          />
        )}
        {/* Only hidden: what was typed of somebody new is there again once nobody is chosen. */}
        <div className="stack" hidden={isKnown}>
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
