import { useStore } from '@nanostores/react';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';
import { screens } from './commands.ts';

/** Returns the screens that the user may open. */
export const useScreens = (): typeof screens => {
  const session = useStore($session, { ssr: 'initial' });
  return screens.filter(({ permission }) => !permission || may(session, permission));
};
