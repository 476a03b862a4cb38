import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets } from './secret-files.ts';

const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'smtp');
writeFileSync(file, 'smtps://u:p@mail.example:465\n');

test('reads a setting from a file without the line break', () => {
  const env = { SMTP_URL_FILE: file, SMTP_URL: ' ', LOG_LEVEL_FILE: file };
  readSecrets(env);
  expect(env).toMatchObject({ SMTP_URL: 'smtps://u:p@mail.example:465' });
  expect(env).not.toHaveProperty('LOG_LEVEL');
});

test('a child process with the same environment reads the same setting', () => {
  const env: NodeJS.ProcessEnv = { SESSION_SECRET_FILE: file };
  readSecrets(env);
  const read = { ...env };
  expect(() => readSecrets(env)).not.toThrow();
  expect(env).toEqual(read);
  expect(env.SESSION_SECRET).toBe('smtps://u:p@mail.example:465');
});

test('names a setting that is given twice or whose file is missing', () => {
  expect(() => readSecrets({ SMTP_URL: 'smtp://a', SMTP_URL_FILE: file })).toThrow('SMTP_URL_FILE');
  expect(() => readSecrets({ DATABASE_URL_FILE: `${file}.not` })).toThrow('DATABASE_URL_FILE');
});
