/** Company groups, companies and who works for them, as replies carry them. */

/** What somebody does at a company. SEL sells: at the shop's own company it makes a seller of this shop. */
export const EMPLOYEE_POSITIONS = ['SEL', 'OWN', 'BUY', 'ADM', 'MEC', 'OTH'] as const;
export type EmployeePosition = (typeof EMPLOYEE_POSITIONS)[number];
export const employeePositionNames: Record<EmployeePosition, string> = {
  SEL: 'Vendedor',
  OWN: 'Titular',
  BUY: 'Compras',
  ADM: 'Administración',
  MEC: 'Mecánico',
  OTH: 'Otro',
};
