/** What people are told of a host's refusal. */
import { expect, test } from 'vitest';
import { HostRefusal } from '../http/refusal.ts';
import { asAppError } from './refused.ts';

const refusal = (code: string, message: string) => new HostRefusal(400, { code, message });

test.each(['User unknown.', 'Unknown user', ''])(
  'who changes a password and is not known there (%s) reads that the address is wrong',
  (message) => {
    expect(asAppError('userChangePwd', refusal('8', message))).toMatchObject({
      code: 'host.refused',
      message: 'Email incorrecto',
    });
    expect(asAppError('personFind', refusal('8', message))).toMatchObject({
      code: 'record.notFound',
    });
  },
);

test('who changes a password with a wrong one reads that of the password', () => {
  expect(
    asAppError('userChangePwd', refusal('11', 'The user or password is incorrect.')),
  ).toMatchObject({
    code: 'password.wrong',
  });
});
