import { useStore } from '@nanostores/react';
import type { Permission } from '#contract/people/permission';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';

/** Returns whether the user has a permission, so that a screen hides what the server would refuse. */
export const useMay = (permission: Permission): boolean =>
  may(useStore($session, { ssr: 'initial' }), permission);
