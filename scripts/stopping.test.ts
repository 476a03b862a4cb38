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
