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
