/** The environment as a command needs it; a command that cannot go on says why, without a stack. */
import {
  type Environment,
  EnvironmentError,
  type Purpose,
  readEnvironment,
} from '#backend/environment';
import { isFree } from '#host/free-port';
import { variant } from '#variant';

/** Ends the command with its reason. */
export const giveUp = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

/** @param purpose see backend/environment.ts */
export const environmentOf = (purpose: Purpose = 'shop'): Environment => {
  try {
    return readEnvironment(process.env, variant, purpose);
  } catch (error) {
    if (error instanceof EnvironmentError) return giveUp(error.message);
    throw error;
  }
};

/** Ends the command where somebody listens on its port already: before minutes of work, not after. */
export const needFreePort = async (port: number, host?: string): Promise<void> => {
  if (!(await isFree(port, host)))
    giveUp(
      `El puerto ${port} está ocupado: cierra lo que lo usa o elige otro, como PORT=${port + 1}.`,
    );
};
