import type { Session } from '#backend/port';
import type { Permission } from '#contract/people/permission';
import { missingPermissionText } from '#contract/people/permission-texts';
import { AppError } from './app-error.ts';

/** @throws AppError permission.missing (403), which names what is missing and who can give it */
export const requirePermissions = (
  session: Pick<Session, 'permissions'> | null,
  needed: readonly Permission[],
): void => {
  const missing = needed.filter((one) => !session?.permissions.includes(one));
  if (missing.length > 0)
    throw new AppError('permission.missing', {
      text: missingPermissionText(missing),
      detail: { permissions: missing },
    });
};

/** @throws AppError factor.proof (428) unless the session's user has just proved who it is */
export const requireProof = (session: Pick<Session, 'factor'> | null): void => {
  if (session?.factor?.isProved === false) throw new AppError('factor.proof');
};
