/** What somebody does in the shop or in a company, of a form that adds them. */
import type { EmployeePosition } from '#contract/entities/companies';
import { Field } from '../form/Field.tsx';
import type { FormState } from '../form/use-form.ts';
import { positionOptions } from './position-options.tsx';

/** @param value which stands there at first */
export const PositionField = ({ form, value }: { form: FormState; value: EmployeePosition }) => (
  <Field label="Puesto" error={form.errors.employeePositionId}>
    {(control) => (
      <select {...control} className="select" name="employeePositionId" defaultValue={value}>
        {positionOptions}
      </select>
    )}
  </Field>
);
