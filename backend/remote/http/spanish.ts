/** A host's English messages in the Spanish of the spec (section 8): the one place that translates them. */
const TRANSLATED: Readonly<Record<string, string>> = {
  'The user or password is incorrect.': 'La contraseña es incorrecta',
  'User unknown.': 'Email incorrecto',
};

/** What is in Spanish already, or has no translation, stays as it is. */
export const inSpanish = (message: string): string => TRANSLATED[message] ?? message;
