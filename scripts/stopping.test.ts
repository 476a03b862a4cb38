/** A command that is told to stop lets go of all that it opened. */
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
  'told to stop by %s in the middle of its work, it closes all and says nothing of what that broke',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', BUSY]);
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (text) => {
      said.stdout += text;
      if (said.stdout === 'open\n') child.kill(signal);
    });
    child.stderr.on('data', (text) => {
      said.stderr += text;
    });
    const [code] = await once(child, 'close');
    expect({ code, ...said }).toEqual({ code: 1, stdout: 'open\nclosed\n', stderr: '' });
  },
);

test('what cannot be closed leaves nothing else open', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND]);
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    said.stdout += text;
    if (said.stdout === 'open\n') child.kill('SIGTERM');
  });
  child.stderr.on('data', (text) => {
    said.stderr += text;
  });
  const [code] = await once(child, 'close');
  expect({ code, stdout: said.stdout }).toEqual({
    code: 1,
    stdout: 'open\nlast closed\nfirst closed\n',
  });
  expect(said.stderr).toContain('no way to close');
});
