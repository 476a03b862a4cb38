/** The existing host's English messages in the Spanish of the spec (section 8). */
const translations: Readonly<Record<string, string>> = {
  'The user or password is incorrect.': 'La contraseña es incorrecta',
  'User unknown.': 'Email incorrecto',
};

/** A message without a translation stays as it is. */
export const translate = (message: string): string => translations[message] ?? message;
