/** Which passwords are refused for being everybody's. */
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  '12345',
  'Password',
  'contraseña',
  'peñarol1891',
  'Uruguay2026!',
  'zzzzzzzzzz',
  'qwerty',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['tornillo-verde-38', 'mate con cedrón', 'xK9#q', 'ñandú🚗ñandú', '84 19 55 02'])(
  '%s is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
