import type { SessionState } from './session.ts';

const isId = (part: string): boolean => /^[1-9]\d{0,8}$/.test(part);

/** `/12/pedidos` → 12; undefined if the path has no company. */
export const companyIdOf = (path: string): number | undefined => {
  const first = path.split('/')[1] ?? '';
  return isId(first) ? Number(first) : undefined;
};

/**
 * Checks that a path has a number wherever its route has a company.
 * @param route as in the route table: `/gestion/empresas/{companyId}`
 */
export const namesItsCompany = (route: string, path: string): boolean => {
  const parts = path.split('/');
  return route
    .split('/')
    .every((part, place) => part !== '{companyId}' || isId(parts[place] ?? ''));
};

/** Checks for a logged-in employee of this company. */
export const worksFor = (session: SessionState, companyId: number): boolean =>
  session.status === 'user' &&
  (session.user.person?.employeeOf.some(({ id }) => id === companyId) ?? false);

/** Checks for a logged-in seller of this company; other sellers see the shop's goods as buyers do. */
export const sellsFor = (session: SessionState, companyId: number): boolean =>
  session.status === 'user' && session.user.isSeller && worksFor(session, companyId);
