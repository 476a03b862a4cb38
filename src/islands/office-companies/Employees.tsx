/** Who works for a company: positions are changed in place, people are added and let go. */
import { useState } from 'react';
import { employeeForm } from '#contract/company-fields';
import {
  type Company,
  EMPLOYEE_POSITIONS,
  type Employee,
  type EmployeePosition,
  employeePositionNames,
} from '#contract/entities/companies';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NameFields } from '../../ui/form/PersonFields.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type CompanyEdit, useCompanyEdit } from './use-company-edit.ts';

const positions = EMPLOYEE_POSITIONS.map((id) => (
  <option key={id} value={id}>
    {employeePositionNames[id]}
  </option>
));
const positionOf = (text: string): EmployeePosition | undefined =>
  EMPLOYEE_POSITIONS.find((id) => id === text);
const nameOf = ({ name, lastName }: Employee): string => `${name} ${lastName}`.trim();

const FIELD_NAMES = {
  'employees.0.PersonName': 'name',
  'employees.0.PersonLastName': 'lastName',
  'employees.0.PePhone': 'phone',
  'employees.0.PeEmail': 'email',
};

const AddEmployee = ({ edit, onDone }: { edit: CompanyEdit; onDone: () => void }) => {
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
      <Field label="Puesto" error={form.errors.employeePositionId}>
        {(control) => (
          <select {...control} className="select" name="employeePositionId" defaultValue="OTH">
            {positions}
          </select>
        )}
      </Field>
    </Form>
  );
};

export const Employees = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Employee>();
  const letGo = async () => {
    if (!leaving) return;
    const { personId } = leaving;
    if (!(await edit.change({ employees: [{ BCMode: 'DLT', PersonId: personId }] })))
      setLeaving(undefined);
  };
  return (
    <div className="stack">
      {company.isShop && (
        <Notice tone="info">
          Quien trabaja en la tienda ve sus pedidos; quien es Vendedor entra además a la gestión.
        </Notice>
      )}
      <ul className="stack">
        {company.employees.map((employee) => (
          <li key={employee.personId} className="cluster">
            <span>
              <strong>{nameOf(employee)}</strong>{' '}
              <span className="muted small">
                {[employee.phone, employee.email].filter(Boolean).join(' · ')}
              </span>
            </span>
            <select
              className="select"
              aria-label={`Puesto de ${nameOf(employee)}`}
              value={employee.employeePositionId}
              onChange={(event) => {
                const position = positionOf(event.target.value);
                if (position)
                  void edit.change({
                    employees: [
                      {
                        BCMode: 'UPD',
                        PersonId: employee.personId,
                        EmployeePositionId: position,
                      },
                    ],
                  });
              }}
            >
              {positions}
            </select>
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => setLeaving(employee)}
            >
              Eliminar<span className="visually-hidden"> a {nameOf(employee)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className="button button-small" onClick={() => setAdding(true)}>
          Agregar persona
        </button>
      </div>
      {edit.problem !== '' && !leaving && !isAdding && (
        <Notice tone="danger">{edit.problem}</Notice>
      )}
      {isAdding && (
        <Dialog title="Agregar persona" onClose={() => setAdding(false)}>
          <AddEmployee edit={edit} onDone={() => setAdding(false)} />
        </Dialog>
      )}
      {leaving && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Esta seguro que desea eliminar ${nameOf(leaving)}?`}
          confirmText="Eliminar"
          onConfirm={() => void letGo()}
          onCancel={() => setLeaving(undefined)}
          busy={edit.isSending}
          error={edit.problem || undefined}
        />
      )}
    </div>
  );
};
