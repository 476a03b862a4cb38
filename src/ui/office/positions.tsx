import { useEffect, useState } from 'react';
import {
  EMPLOYEE_POSITIONS,
  type EmployeePosition,
  employeePositionNames,
} from '#contract/entities/companies';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';

export const positionOptions = EMPLOYEE_POSITIONS.map((id) => (
  <option key={id} value={id}>
    {employeePositionNames[id]}
  </option>
));

/**
 * Holds a position until it is saved: arrow keys pass through all options, and one of them gives access to the
 * back-office.
 * @param stored empty = no position
 */
export const usePosition = (stored: EmployeePosition | '') => {
  const [chosen, setChosen] = useState<EmployeePosition | ''>();
  useEffect(() => {
    if (chosen === stored) setChosen(undefined);
  }, [chosen, stored]);
  return {
    shown: chosen ?? stored,
    isChanged: chosen !== undefined && chosen !== stored,
    choose: (text: string): void => setChosen(EMPLOYEE_POSITIONS.find((id) => id === text) ?? ''),
  };
};

/**
 * Chooses an employee's position in a form.
 * @param value the initial position
 */
export const PositionField = ({ form, value }: { form: FormState; value: EmployeePosition }) => (
  <Field label="Puesto" error={form.errors.employeePositionId}>
    {(control) => (
      <select {...control} className="select" name="employeePositionId" defaultValue={value}>
        {positionOptions}
      </select>
    )}
  </Field>
);
