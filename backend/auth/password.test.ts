/** How passwords are kept. */
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

/** Of 'ñandú x', as hash-wasm wrote it. */
const OLDER =
  '$argon2id$v=19$m=19456,t=2,p=1$paRXhUGUbIjwybUgD2HYqQ$Jw6EP0Hpri8HYAfACol0sEL0ra6UuL+VuhL8Icu6d8s';

test('a hash fits its password alone, composed in either way', async () => {
  const hash = await hashPassword('ñandú x');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword('ñandú x'));
  for (const known of [hash, OLDER]) {
    expect(await verifyPassword('ñandú x', known)).toBe(true);
    expect(await verifyPassword('ñandú x'.normalize('NFD'), known)).toBe(true);
    expect(await verifyPassword('Ñandú x', known)).toBe(false);
    expect(await verifyPassword('', known)).toBe(false);
  }
});

test('no password fits an account that is not there or has none', async () => {
  for (const known of [undefined, ''])
    for (const password of ['', 'x']) expect(await verifyPassword(password, known)).toBe(false);
});
