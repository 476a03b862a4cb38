import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createBuilder, HOST_SILENT } from './build-beside.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-beside-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lines: unknown[] = [];
const note = (level: string) => (fields: object, message: string) =>
  void lines.push([level, message, fields]);
beforeEach(() => void lines.splice(0));

/** @param code of the script that builds */
const builder = (code: string) => {
  const script = join(folder, 'build.mjs');
  writeFileSync(script, code);
  return createBuilder(
    {
      variant: { id: 'NAM', url: 'https://nam.example' },
      databaseUrl: undefined,
      dist: join(folder, 'pages'),
      release: 'one',
      log: { warn: note('warn'), error: note('error') },
    },
    script,
  );
};

test('logs a failed build with its exit code and its output', async () => {
  const { build } = builder(`console.error('¡sin disco!'); process.exitCode = 3;`);
  expect(await build()).toBe(false);
  const fields = { code: 3, signal: null, output: '¡sin disco!' };
  expect(lines).toEqual([['error', 'the pages could not be built', fields]]);
});

test('logs no parameters of statements and only the end of a long output', async () => {
  // Node prints the line that threw, so the address is in another line.
  const { build } = builder(`const email = 'ana@' + 'personas.example';
    console.error('x'.repeat(100_000));
    throw new Error(['Failed query: select', 'params: ' + email].join('\\n'));`);
  expect(await build()).toBe(false);
  const logged = JSON.stringify(lines);
  expect(logged).toContain('Failed query: select');
  expect(logged).not.toContain('ana@personas.example');
  expect(logged.length).toBeLessThan(5_000);
});

test('logs the output of a successful build as a warning, and nothing without output', async () => {
  expect(await builder('').build()).toBe(true);
  expect(lines).toEqual([]);
  expect(await builder(`console.error('el servidor no responde')`).build()).toBe(true);
  expect(lines).toMatchObject([
    ['warn', expect.any(String), { output: 'el servidor no responde' }],
  ]);
});

test('logs no failure of a build that was stopped', async () => {
  const { build, stop } = builder(
    `(await import('node:net')).createServer().listen(0, '127.0.0.1');`,
  );
  const built = build();
  stop();
  expect(await built).toBe(false);
  expect(lines).toEqual([]);
});

test('a build over a silent host is neither a success nor a failure', async () => {
  expect(await builder(`process.exitCode = ${HOST_SILENT}`).build()).toBe(undefined);
  expect(lines).toEqual([]);
});
