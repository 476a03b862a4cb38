/** The positions that somebody may have in the shop, as options of a choice. */
import { EMPLOYEE_POSITIONS, employeePositionNames } from '#contract/entities/companies';

export const positionOptions = EMPLOYEE_POSITIONS.map((id) => (
  <option key={id} value={id}>
    {employeePositionNames[id]}
  </option>
));
