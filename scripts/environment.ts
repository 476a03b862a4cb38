/** Reads the environment of a command and ends it with a sentence, without a stack trace, if it cannot go on. */
import {
  type Environment,
  EnvironmentError,
  type Purpose,
  readEnvironment,
} from '#backend/environment';
import { portFault } from '#host/free-port';
import { variant } from '#variant';
import { processEnv } from '#variants/env';
import { isBeingStopped } from './stopping.ts';

/** Prints the reason and exits. @throws the reason instead if the command is being stopped, which ends it anyway */
export const giveUp = (reason: string): never => {
  if (isBeingStopped()) throw new Error(reason);
  console.error(reason);
  process.exit(1);
};

/** @param purpose see backend/environment.ts */
export const environmentOf = (purpose: Purpose = 'shop'): Environment => {
  try {
    return readEnvironment(processEnv(), variant, purpose);
  } catch (error) {
    if (error instanceof EnvironmentError) return giveUp(error.message);
    throw error;
  }
};

const portProblem = (code: string, port: number, host: string): string => {
  if (code === 'EADDRINUSE')
    return `El puerto ${port} está ocupado: cierra lo que lo usa o elige otro, como PORT=${port + 1}.`;
  if (code === 'EACCES')
    return `El sistema no permite escuchar en el puerto ${port} a este usuario: elige otro, como PORT=8080.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return `HOST=${host} no es una dirección de esta máquina.`;
  return `No se puede escuchar en ${host}, puerto ${port} (${code}).`;
};

/** Ends the command early if its port cannot be used. */
export const needFreePort = async (port: number, host = 'localhost'): Promise<void> => {
  const code = await portFault(port, host);
  if (code !== undefined) giveUp(portProblem(code, port, host));
};
