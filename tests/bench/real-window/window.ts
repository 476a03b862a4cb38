/** A real browser window (Xvfb), moved by a real pointer (xdotool). */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { ensureBrowser } from '../../../scripts/browser.ts';
import { until } from '../../support/waiting.ts';
import { writeExtension } from './extension.ts';

const run = promisify(execFile);
const SIZE = '1280,1000';
/** A slow connection with a quarter of the CPU takes a while to show a page. */
const PATIENCE_MS = 60_000;

const placeSchema = z.object({ x: z.number(), y: z.number() });
/** A point of a link, on the screen. */
export type Place = z.infer<typeof placeSchema>;

const messageSchema = z.object({
  what: z.enum(['down', 'key', 'item', 'list', 'items', 'lists', 'pages']),
  /** On the wall clock, ms. */
  at: z.optional(z.number()),
  title: z.optional(z.string()),
  scroll: z.optional(z.number()),
  places: z.optional(z.array(placeSchema)),
});
type Message = z.infer<typeof messageSchema>;

/** Returns the required programs that are not installed. */
export const missingPrograms = (): string[] =>
  ['Xvfb', 'xdotool'].filter((name) => spawnSync('which', [name]).status !== 0);

export interface RealWindow {
  /** Steps of xdotool, in one go: `mousemove 10 10 mousedown 1`. */
  point: (...steps: (string | number)[]) => Promise<void>;
  /** The next message of a kind since the last `forget`. */
  next: (what: Message['what']) => Promise<Message>;
  forget: () => void;
  /** The port of the debugger, if requested. */
  debugPort: number | undefined;
  close: () => Promise<void>;
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** @param debugPort allows a debugger, which disables some prefetching */
export const openWindow = async (url: string, debugPort?: number): Promise<RealWindow> => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-window-'));
  let messages: Message[] = [];
  const ear = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      messages.push(messageSchema.parse(JSON.parse(text)));
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    });
  });
  await once(ear.listen(0, '127.0.0.1'), 'listening');
  const address = ear.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  writeExtension(join(folder, 'extension'), address.port);

  // It picks a free display and prints its number.
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${SIZE.replace(',', 'x')}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [display] = await once(screen.stdout, 'data');
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}` };
  const browser = spawn(
    ensureBrowser('window'),
    [
      ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--window-position=0,0'],
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--window-size=${SIZE}`,
      `--user-data-dir=${join(folder, 'profile')}`,
      `--load-extension=${join(folder, 'extension')}`,
      ...(debugPort === undefined ? [] : [`--remote-debugging-port=${debugPort}`]),
      `--app=${url}`,
    ],
    { env, stdio: 'ignore' },
  );
  return {
    debugPort,
    point: async (...steps) => {
      await run('xdotool', steps.map(String), { env });
    },
    next: async (what) => {
      const find = () => messages.find((message) => message.what === what);
      await until(`a word of ${what} from the window`, () => find() !== undefined, PATIENCE_MS);
      const found = find();
      if (!found) throw new Error('what was said is forgotten');
      return found;
    },
    forget: () => {
      messages = [];
    },
    close: async () => {
      await end(browser);
      await end(screen);
      ear.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
