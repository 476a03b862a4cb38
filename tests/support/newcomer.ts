/** Runs the project's commands in a newcomer's clone, as a newcomer's terminal would. */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { terminal } from './terminal.ts';

export interface Command {
  /** Returns its output so far, of both streams. */
  output: () => string;
  /** Waits for a text in the output. */
  says: (text: string, milliseconds?: number) => Promise<void>;
  /** Waits for its end; the exit code. */
  ended: () => Promise<number | null>;
  /** Ctrl-C in its terminal reaches every process of it; a process manager's SIGTERM npm alone. */
  interrupt: () => void;
  terminate: () => void;
  /** Whether any process that it started, PostgreSQL among them, is still there. */
  isAlive: () => boolean;
}

const running = new Set<{ kill: () => void }>();

/** Ends processes left by a failed test. */
export const endCommands = (): void => {
  for (const { kill } of running) kill();
  running.clear();
};

/** Processes by their command line: a server of the clone names its folder there. */
const processesOf = (folder: string): string[] =>
  execFileSync('ps', ['-A', '-o', 'command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));

/** Runs `npm run <script>` in a clone without generated files. */
export const npm = (
  clone: string,
  [script = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Command => {
  rmSync(join(clone, '.generated'), { recursive: true, force: true });
  const child = spawn('npm', ['run', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: clone,
    env: { ...terminal(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, like a terminal's.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const end = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return child.pid !== undefined && process.kill(-child.pid, name);
    } catch {
      return false;
    }
  };
  running.add({ kill: () => signal('SIGKILL') });
  return {
    output: () => output,
    says: async (text, milliseconds = 200_000) => {
      await expect
        .poll(() => output.includes(text) || child.exitCode !== null, {
          timeout: milliseconds,
          interval: 100,
          message: `npm run ${script} never said "${text}"`,
        })
        .toBe(true);
      if (!output.includes(text)) throw new Error(`npm run ${script} ended:\n${output}`);
    },
    ended: () => end,
    interrupt: () => signal('SIGINT'),
    terminate: () => child.kill('SIGTERM'),
    isAlive: () => signal(0) || processesOf(clone).length > 0,
  };
};
