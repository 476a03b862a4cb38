import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';
import { loggedError, safeMessage } from './logged-error.ts';

const LINK = 'https://shop.example/restablecer/ana@example.com/llave-secreta';
const failed = () => {
  const cause = Object.assign(new Error('Connection terminated unexpectedly'), {
    code: '57P01',
    detail: `Failing row contains (1, ${LINK}).`,
  });
  return new DrizzleQueryError(
    'insert into mails (data) values ($1)',
    [LINK, 'dos\nlíneas'],
    cause,
  );
};

test('a failed statement is logged with its text, cause and stack, without its values', () => {
  const lines: string[] = [];
  const log = pino({ serializers: { err: loggedError } }, { write: (line) => lines.push(line) });
  log.error({ err: failed() }, 'unknown error');
  const [line = ''] = lines;
  expect(line).toContain('insert into mails (data) values ($1)');
  expect(line).toContain('"code":"57P01"');
  expect(line).toContain('logged-error.test.ts');
  expect(line).not.toContain('llave-secreta');
  expect(line).not.toContain('líneas');
});

test('the message stored for a failed job has no values', () => {
  expect(safeMessage(failed())).toBe('Failed query: insert into mails (data) values ($1)');
  expect(safeMessage('tired')).toBe('tired');
});

test('a cyclic chain of causes is cut', () => {
  const first = new Error('one');
  first.cause = new Error('two', { cause: first });
  expect(JSON.stringify(loggedError(first)).match(/"message":"one"/g)?.length).toBe(3);
});
