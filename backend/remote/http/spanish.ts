/** Translations of a host's English messages (spec, section 8). */
const TRANSLATED: Readonly<Record<string, string>> = {
  'The user or password is incorrect.': 'La contraseña es incorrecta',
  'User unknown.': 'Email incorrecto',
};

/** Translates a host's message; others are returned unchanged. */
export const inSpanish = (message: string): string => TRANSLATED[message] ?? message;
