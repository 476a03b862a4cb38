/** Runs a command of package.json like an operator: its output and exit code. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';
import { ROOT } from '../root.ts';
import { terminal } from './terminal.ts';

const BEFORE = pathToFileURL(join(ROOT, 'scripts/chosen-variant.ts')).href;

/** @param command the script's name in `scripts/` and its arguments */
export const runScript = async (
  [script = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
) => {
  const file = join(ROOT, 'scripts', `${script}.ts`);
  const child = spawn(process.execPath, [...MODULE_LOADING, '--import', BEFORE, file, ...args], {
    cwd: ROOT,
    env: { ...terminal(), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, lines: output.trim().split('\n') };
};
