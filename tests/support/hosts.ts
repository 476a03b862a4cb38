/** Whole Node hosts in processes of their own, over a test's database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODULE_LOADING } from '../../scripts/module-loading.ts';

const SCRIPT = fileURLToPath(new URL('./serve-host.ts', import.meta.url));

export interface Host {
  url: string;
  pid: number;
  /** Everything that it wrote, as lines of JSON where they are. */
  lines: () => Record<string, unknown>[];
  signal: (name: NodeJS.Signals) => void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

const parsed = (line: string): Record<string, unknown>[] => {
  try {
    const value: unknown = JSON.parse(line);
    // Lines of the log are objects.
    return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : [];
  } catch {
    return [{ text: line }];
  }
};

const address = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((done, fail) => {
    child.once('message', (url) => done(String(url).replace(/\/$/, '')));
    child.once('exit', (code) => fail(new Error(`the host stopped with ${code}:\n${output()}`)));
  });

/** @param environment beside a host's own settings */
export const startHost = async (
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Host> => {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  let output = '';
  const child = spawn(process.execPath, [...MODULE_LOADING, SCRIPT], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DIST: folder,
      FILES_DIR: join(folder, 'files'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<number | null>((done) => {
    child.once('close', (code) => {
      rmSync(folder, { recursive: true, force: true });
      done(code);
    });
  });
  return {
    url: await address(child, () => output),
    // It has answered: it runs.
    pid: child.pid ?? 0,
    lines: () => output.split('\n').filter(Boolean).flatMap(parsed),
    signal: (name) => void child.kill(name),
    ended,
  };
};
