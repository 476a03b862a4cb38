import { variant } from 'virtual:variant';
import { useState } from 'react';
import {
  type Company,
  type Employee,
  type EmployeePosition,
  employeePositionNames,
} from '#contract/entities/companies';
import { missingPermissionText } from '#contract/people/permission-texts';
import { telLink } from '#contract/people/phones';
import { officePath, officePersonPath } from '#variants/back-office';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { positionOptions, usePosition } from '../../ui/office/positions.tsx';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { useMay } from '../../ui/use-may.ts';
import styles from './Company.module.css';
import { EmployeeAdd } from './EmployeeAdd.tsx';
import { Unconfirmed } from './Unconfirmed.tsx';
import { useCompanyEdit } from './use-company-edit.ts';

const nameOf = ({ name, lastName }: Employee): string => `${name} ${lastName}`.trim();

interface EmployeeRowProps {
  employee: Employee;
  mayEdit: boolean;
  onPosition: (position: EmployeePosition) => void;
  onLeaving: () => void;
}

const EmployeeRow = ({ employee, mayEdit, onPosition, onLeaving }: EmployeeRowProps) => {
  const { personId, phone, email } = employee;
  const { shown, isChanged, choose } = usePosition(employee.employeePositionId);
  const question = useUnsaved(isChanged);
  return (
    <Row
      note={
        <>
          {phone && <a href={telLink(phone)}>{phone}</a>}
          {phone && email && ' · '}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </>
      }
      actions={
        !mayEdit ? (
          employeePositionNames[employee.employeePositionId]
        ) : (
          <>
            <select
              className={`select ${styles.position}`}
              aria-label={`Puesto de ${nameOf(employee)}`}
              value={shown}
              onChange={(event) => choose(event.target.value)}
            >
              {positionOptions}
            </select>
            {isChanged && shown !== '' && (
              <Action
                text="Guardar"
                label={`Guardar el puesto de ${nameOf(employee)}`}
                onClick={() => onPosition(shown)}
              />
            )}
            <Action text="Quitar" label={`Quitar a ${nameOf(employee)}`} onClick={onLeaving} />
            {question}
          </>
        )
      }
    >
      <a href={officePersonPath(variant, personId)}>{nameOf(employee)}</a>
    </Row>
  );
};

/** Lists the employees of a company; changes their positions, adds and removes them. */
export const Employees = ({ company }: { company: Company }) => {
  const edit = useCompanyEdit(company);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Employee>();
  const mayUsers = useMay('users');
  // Positions at the shop grant permissions.
  const mayEdit = !company.isShop || mayUsers;
  const removeEmployee = async () => {
    if (!leaving) return;
    const { personId } = leaving;
    if (!(await edit.change({ employees: [{ BCMode: 'DLT', PersonId: personId }] })))
      setLeaving(undefined);
  };
  return (
    <Section
      title="Personas"
      addText="Agregar persona"
      {...(mayEdit && { onAdd: () => setAdding(true) })}
    >
      {company.isShop && (
        <Notice tone="info">
          <p>
            Quien trabaja en la tienda ve sus pedidos; quien es Titular, Administración o Vendedor
            entra además a la gestión.{' '}
            {mayUsers ? (
              <>
                Para que alguien más entre, invítalo por{' '}
                <a href={officePath(variant, 'office-users')}>Usuarios</a>, con su email.
              </>
            ) : (
              missingPermissionText(['users'])
            )}
          </p>
        </Notice>
      )}
      {company.employees.length === 0 && <p className="muted">Todavía no tiene.</p>}
      {company.employees.map((employee) => (
        <EmployeeRow
          key={employee.personId}
          employee={employee}
          mayEdit={mayEdit}
          onPosition={(EmployeePositionId) =>
            void edit.change({
              employees: [{ BCMode: 'UPD', PersonId: employee.personId, EmployeePositionId }],
            })
          }
          onLeaving={() => {
            edit.clearProblem();
            setLeaving(employee);
          }}
        />
      ))}
      <Unconfirmed company={company} edit={edit} />
      {edit.problem !== '' && !leaving && !isAdding && (
        <Notice tone="danger">{edit.problem}</Notice>
      )}
      {isAdding && (
        <EmployeeAdd isShop={company.isShop} edit={edit} onClose={() => setAdding(false)} />
      )}
      {leaving && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Esta seguro que desea eliminar ${nameOf(leaving)}?`}
          confirmText="Eliminar"
          onConfirm={() => void removeEmployee()}
          onCancel={() => setLeaving(undefined)}
          busy={edit.isSending}
          error={edit.problem || undefined}
        />
      )}
    </Section>
  );
};
