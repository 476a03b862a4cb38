import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = pathToFileURL(join(import.meta.dirname, 'stopping.ts')).href;
const COMMAND = `
  import { onStop } from '${MODULE}';
  onStop(async () => console.log('first closed'));
  onStop(async () => { throw new Error('no way to close'); });
  onStop(async () => console.log('last closed'));
  setInterval(() => {}, 1_000);
  console.log('open');
`;

const GIVING_UP = pathToFileURL(join(import.meta.dirname, 'environment.ts')).href;
const BUSY = `
  import { onStop } from '${MODULE}';
  import { giveUp } from '${GIVING_UP}';
  let fail;
  const work = new Promise((done, broken) => { fail = broken; });
  onStop(async () => {
    fail(new Error('the connection is gone'));
    Promise.reject(new Error('and another'));
    await new Promise((done) => setTimeout(done, 100));
    console.log('closed');
  });
  setInterval(() => {}, 1_000);
  console.log('open');
  await work.catch((error) => giveUp(error.message));
`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s a busy command closes everything and prints no errors that this causes',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', BUSY]);
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (text) => {
      output.stdout += text;
      if (output.stdout === 'open\n') child.kill(signal);
    });
    child.stderr.on('data', (text) => {
      output.stderr += text;
    });
    const [code] = await once(child, 'close');
    expect({ code, ...output }).toEqual({ code: 1, stdout: 'open\nclosed\n', stderr: '' });
  },
);

test('closes the rest if one close fails', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND]);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    output.stdout += text;
    if (output.stdout === 'open\n') child.kill('SIGTERM');
  });
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  const [code] = await once(child, 'close');
  expect({ code, stdout: output.stdout }).toEqual({
    code: 1,
    stdout: 'open\nlast closed\nfirst closed\n',
  });
  expect(output.stderr).toContain('no way to close');
});
