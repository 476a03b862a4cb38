import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

/** A hash of 'ñandú x' by hash-wasm, which was used before. */
const OLDER =
  '$argon2id$v=19$m=19456,t=2,p=1$paRXhUGUbIjwybUgD2HYqQ$Jw6EP0Hpri8HYAfACol0sEL0ra6UuL+VuhL8Icu6d8s';

test('a hash matches only its password, in any Unicode composition', async () => {
  const hash = await hashPassword('ñandú x');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hash).not.toBe(await hashPassword('ñandú x'));
  for (const stored of [hash, OLDER]) {
    expect(await verifyPassword('ñandú x', stored)).toBe(true);
    expect(await verifyPassword('ñandú x'.normalize('NFD'), stored)).toBe(true);
    expect(await verifyPassword('Ñandú x', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  }
});

test('no password matches a missing account or an empty hash', async () => {
  for (const stored of [undefined, ''])
    for (const password of ['', 'x']) expect(await verifyPassword(password, stored)).toBe(false);
});
