/** The existing host's English messages in the Spanish of the spec (section 8). */
import type { SendError } from './reply.ts';

const translations: Readonly<Record<string, string>> = {
  'The user or password is incorrect.': 'La contraseña es incorrecta',
  'User unknown.': 'Email incorrecto',
};

/** A message without a translation stays as it is. */
export const translate = (message: string): string => translations[message] ?? message;

/** A refusal, in Spanish also where the existing host wrote it. */
export const translated = (error: SendError): SendError => ({
  ...error,
  text: translate(error.text),
});
