/** Who works for a company: positions are changed in place, people are added and let go. */
import { useState } from 'react';
import {
  type Company,
  EMPLOYEE_POSITIONS,
  type Employee,
  type EmployeePosition,
} from '#contract/entities/companies';
import { telLink } from '#contract/phones';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { positionOptions } from '../../ui/office/position-options.tsx';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import styles from './Company.module.css';
import { EmployeeAdd } from './EmployeeAdd.tsx';
import { useCompanyEdit } from './use-company-edit.ts';

const positionOf = (text: string): EmployeePosition | undefined =>
  EMPLOYEE_POSITIONS.find((id) => id === text);
const nameOf = ({ name, lastName }: Employee): string => `${name} ${lastName}`.trim();

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
    <Section title="Personas" addText="Agregar persona" onAdd={() => setAdding(true)}>
      {company.isShop && (
        <Notice tone="info">
          Quien trabaja en la tienda ve sus pedidos; quien es Vendedor entra además a la gestión.
        </Notice>
      )}
      {company.employees.length === 0 && <p className="muted">Todavía no tiene.</p>}
      {company.employees.map((employee) => (
        <Row
          key={employee.personId}
          note={
            <>
              {employee.phone && <a href={telLink(employee.phone)}>{employee.phone}</a>}
              {employee.phone && employee.email && ' · '}
              {employee.email && <a href={`mailto:${employee.email}`}>{employee.email}</a>}
            </>
          }
          actions={
            <>
              <select
                className={`select ${styles.position}`}
                aria-label={`Puesto de ${nameOf(employee)}`}
                value={employee.employeePositionId}
                onChange={(event) => {
                  const EmployeePositionId = positionOf(event.target.value);
                  const { personId: PersonId } = employee;
                  if (EmployeePositionId)
                    void edit.change({
                      employees: [{ BCMode: 'UPD', PersonId, EmployeePositionId }],
                    });
                }}
              >
                {positionOptions}
              </select>
              <Action
                text="Quitar"
                label={`Quitar a ${nameOf(employee)}`}
                onClick={() => setLeaving(employee)}
              />
            </>
          }
        >
          {nameOf(employee)}
        </Row>
      ))}
      {edit.problem !== '' && !leaving && !isAdding && (
        <Notice tone="danger">{edit.problem}</Notice>
      )}
      {isAdding && <EmployeeAdd edit={edit} onClose={() => setAdding(false)} />}
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
    </Section>
  );
};
