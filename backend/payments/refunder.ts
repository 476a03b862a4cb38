import type { OwnSession } from '#backend/auth/session';
import { requirePermissions } from '#backend/http/permissions';
import type { Requester } from './refund-trace.ts';

/**
 * Returns who refunds: without `refunds` up to the limit of the table.
 * @throws AppError permission.missing
 */
export const refunderOf = ({
  userId,
  permissions,
  refundLimit: limit,
}: Pick<OwnSession, 'userId' | 'permissions' | 'refundLimit'>): Extract<
  Requester,
  { actor: 'seller' }
> => {
  if (permissions.includes('refunds')) return { actor: 'seller', userId };
  requirePermissions({ permissions }, limit > 0 ? ['orders'] : ['refunds']);
  return { actor: 'seller', userId, limit };
};
