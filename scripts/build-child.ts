/** Runs a child process that makes pages: collects its output, and ends it if it is stopped or hangs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

interface ChildOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Collects stdout without printing it; stderr is always printed. */
  quiet: boolean;
  /** Runs with low priority. */
  isPatient: boolean;
  /** After this time it counts as hanging. */
  limitMs: number;
  /** Time between SIGTERM and SIGKILL; shorter in tests. */
  graceMs?: number | undefined;
  /** Registers a function that ends it when the command is stopped. */
  onStop?: ((close: () => Promise<void>) => void) | undefined;
}

const LOW_PRIORITY = 10;
const GRACE_MS = 10_000;

const makePatient = (pid: number): void => {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // A systemd unit or a container may forbid it; pages are built all the same.
  }
};

/** Ends a child with SIGTERM, then with SIGKILL. @returns when it is gone */
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
 * @returns exit code, stdout and stderr
 * @throws if it cannot be started or hangs
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
    // A command that exits meanwhile leaves no build behind.
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    onStop?.(() => endChild(child, graceMs));
    const cleanUp = () => {
      clearTimeout(limit);
      process.off('exit', kill);
    };
    let hangs = false;
    const limit = setTimeout(async () => {
      hangs = true;
      await endChild(child, graceMs);
      cleanUp();
      // Its own children may go on and keep these open.
      child.stdout.destroy();
      child.stderr.destroy();
      fail(new Error('La construcción de las páginas no terminaba, y se cortó.'));
    }, limitMs);
    child.once('error', (error) => {
      cleanUp();
      fail(error);
    });
    child.once('close', (code) => {
      if (hangs) return;
      cleanUp();
      done({ code, output, errors });
    });
  });
