/** Several server processes on one database, as in production. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';

const SCRIPT = fileURLToPath(new URL('./serve-app.ts', import.meta.url));

export interface Servers {
  urls: readonly string[];
  /** Output of the processes: logged refusals, unknown errors. */
  output: () => string;
  stop: () => Promise<void>;
  /** Ends the processes as a power cut would: nothing of theirs is finished. */
  kill: () => Promise<void>;
  /** Freezes the processes, as a platform does with idle functions; only `kill` ends them then. */
  freeze: () => void;
  /** Lets frozen ones go on where they were. */
  thaw: () => void;
}

const ready = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    child.once('message', (url) => done(String(url).replace(/\/$/, '')));
    child.once('exit', (code) => fail(new Error(`the server stopped with code ${code}`)));
  });

const stopped = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill(signal);
  });

/** @param environment the payment providers; absent = none */
export const startServers = async (
  count: number,
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Servers> => {
  let output = '';
  const children = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [...MODULE_LOADING, SCRIPT], {
      env: { ...process.env, ...environment, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    return child;
  });
  try {
    return {
      urls: await Promise.all(children.map(ready)),
      output: () => output,
      stop: async () => {
        await Promise.all(children.map((child) => stopped(child, 'SIGTERM')));
      },
      kill: async () => {
        await Promise.all(children.map((child) => stopped(child, 'SIGKILL')));
      },
      freeze: () => {
        for (const child of children) child.kill('SIGSTOP');
      },
      thaw: () => {
        for (const child of children) child.kill('SIGCONT');
      },
    };
  } catch (error) {
    for (const child of children) child.kill();
    throw new Error(`a server did not start:\n${output}`, { cause: error });
  }
};
