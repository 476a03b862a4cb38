/** A process that makes pages: what it says, how it is ended, and after how long it is taken for one that hangs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

interface ChildOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Its lines are kept, not shown; what it says of errors shows in any case. */
  quiet: boolean;
  /** Leaves the processor to others that want it. */
  isPatient: boolean;
  /** After so long it hangs. */
  limitMs: number;
  /** Time to end by itself where it is told to; tests wait less. */
  graceMs?: number | undefined;
  /** Is told how to end it where the command is stopped in the middle. */
  onStop?: ((close: () => Promise<void>) => void) | undefined;
}

const LESS_THAN_OTHERS = 10;
const GRACE_MS = 10_000;

const makePatient = (pid: number): void => {
  try {
    setPriority(pid, LESS_THAN_OTHERS);
  } catch {
    // Where that is forbidden, as a unit or a container may, pages are built all the same.
  }
};

/** Tells it to end, and ends it where it does not listen. @returns once it is gone */
export const endChild = (child: ChildProcess, graceMs = GRACE_MS): Promise<void> =>
  new Promise((gone) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return gone();
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(force);
      gone();
    });
    child.kill();
  });

/**
 * Runs Node with these arguments.
 * @returns its exit code, what it said, and what it said of errors
 * @throws where it cannot be started, or had to be ended because it hung
 */
export const runChild = (args: readonly string[], options: ChildOptions) =>
  new Promise<{ code: number | null; output: string; errors: string }>((done, fail) => {
    const { cwd, env, quiet, isPatient, limitMs, graceMs, onStop } = options;
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (isPatient && child.pid !== undefined) makePatient(child.pid);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!quiet) process.stdout.write(chunk);
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
      process.stderr.write(chunk);
    });
    // Whoever is stopped in the middle leaves no build behind.
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    onStop?.(() => endChild(child, graceMs));
    const over = () => {
      clearTimeout(limit);
      process.off('exit', kill);
    };
    let hangs = false;
    const limit = setTimeout(async () => {
      hangs = true;
      await endChild(child, graceMs);
      over();
      // What it has started may go on, and keep this open.
      child.stdout.destroy();
      child.stderr.destroy();
      fail(new Error('La construcción de las páginas no terminaba, y se cortó.'));
    }, limitMs);
    child.once('error', (error) => {
      over();
      fail(error);
    });
    child.once('close', (code) => {
      if (hangs) return;
      over();
      done({ code, output, errors });
    });
  });
