/** Runs the work of `npm run import` in the test's process. */
import { parseArgs } from 'node:util';
import { importCommand } from '../../scripts/import-command.ts';
import { OPTIONS } from '../../scripts/import-options.ts';
import { roomyVariant } from './roomy.ts';

/** @returns the exit code and the output */
export const runImport = async (databaseUrl: string, args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  let output = '';
  const stream = {
    write: (text: string | Uint8Array) => {
      output += text;
      return true;
    },
  };
  const code = await importCommand(positionals[0] ?? '', values, {
    variant: await roomyVariant(),
    openDatabase: async () => ({ url: databaseUrl, stop: async () => {} }),
    stdout: stream,
    stderr: stream,
  });
  return { code, said: output.trim() };
};
