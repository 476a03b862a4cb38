/** Which company's page somebody is on, and who sells for one. */
import type { SessionState } from './session.ts';

/** `/12/pedidos` → 12; undefined where the path names no company. */
export const companyIdOf = (path: string): number | undefined => {
  const first = path.split('/')[1] ?? '';
  return /^[1-9]\d{0,8}$/.test(first) ? Number(first) : undefined;
};

/** Whether somebody is in who sells for this company: of the shop's own goods others are told what a buyer is. */
export const sellsFor = (session: SessionState, companyId: number): boolean =>
  session.status === 'user' &&
  session.user.isSeller &&
  (session.user.person?.employeeOf.some(({ id }) => id === companyId) ?? false);
