import type { Permission } from '#contract/people/permission';
import type { SessionState } from './session.ts';

/** Checks for a logged-in user with this permission; the server checks each call again. */
export const may = (session: SessionState, permission: Permission): boolean =>
  session.status === 'user' && (session.user.permissions?.includes(permission) ?? false);
