/** Which company's page somebody is on, and who sells for one. */
import type { SessionState } from './session.ts';

const isId = (part: string): boolean => /^[1-9]\d{0,8}$/.test(part);

/** `/12/pedidos` → 12; undefined where the path names no company. */
export const companyIdOf = (path: string): number | undefined => {
  const first = path.split('/')[1] ?? '';
  return isId(first) ? Number(first) : undefined;
};

/**
 * Whether a path has a number wherever its route has a company's.
 * @param route as the route table writes it: `/gestion/empresas/{companyId}`
 */
export const namesItsCompany = (route: string, path: string): boolean => {
  const parts = path.split('/');
  return route
    .split('/')
    .every((part, place) => part !== '{companyId}' || isId(parts[place] ?? ''));
};

/** Whether somebody is in who works for this company. */
export const worksFor = (session: SessionState, companyId: number): boolean =>
  session.status === 'user' &&
  (session.user.person?.employeeOf.some(({ id }) => id === companyId) ?? false);

/** Whether somebody is in who sells for this company: of the shop's own goods others are told what a buyer is. */
export const sellsFor = (session: SessionState, companyId: number): boolean =>
  session.status === 'user' && session.user.isSeller && worksFor(session, companyId);
