import { expect, test } from 'vitest';
import { HostRefusal } from '../http/refusal.ts';
import { asAppError } from './refused.ts';

const refusal = (code: string, message: string) => new HostRefusal(400, { code, message });

test.each(['User unknown.', 'Unknown user', ''])(
  'a password change by an unknown user (%s) reports a wrong e-mail',
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

test('a password change with a wrong password reports the password', () => {
  expect(
    asAppError('userChangePwd', refusal('11', 'The user or password is incorrect.')),
  ).toMatchObject({
    code: 'password.wrong',
  });
});
