/** What is heard of a build in a process beside, by whoever reads the log of the one that serves the pages. */
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

/** @param code what builds, in a file of its own */
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

test('a build that fails is a line of the log, with how it ended and what it said', async () => {
  const { build } = builder(`console.error('¡sin disco!'); process.exitCode = 3;`);
  expect(await build()).toBe(false);
  const said = { code: 3, signal: null, said: '¡sin disco!' };
  expect(lines).toEqual([['error', 'the pages could not be built', said]]);
});

test('what an error carries of a statement stays out, and of many words the last are kept', async () => {
  // Node shows the line that threw: the address stands in another.
  const { build } = builder(`const whose = 'ana@' + 'personas.example';
    console.error('x'.repeat(100_000));
    throw new Error(['Failed query: select', 'params: ' + whose].join('\\n'));`);
  expect(await build()).toBe(false);
  const told = JSON.stringify(lines);
  expect(told).toContain('Failed query: select');
  expect(told).not.toContain('ana@personas.example');
  expect(told.length).toBeLessThan(5_000);
});

test('one that does well says nothing, or what it has to say without an alarm', async () => {
  expect(await builder('').build()).toBe(true);
  expect(lines).toEqual([]);
  expect(await builder(`console.error('el servidor no responde')`).build()).toBe(true);
  expect(lines).toMatchObject([['warn', expect.any(String), { said: 'el servidor no responde' }]]);
});

test('one that is told to end is no failure', async () => {
  const { build, stop } = builder(
    `(await import('node:net')).createServer().listen(0, '127.0.0.1');`,
  );
  const built = build();
  stop();
  expect(await built).toBe(false);
  expect(lines).toEqual([]);
});

test('one that cannot say of what to build is no failure, and no success', async () => {
  expect(await builder(`process.exitCode = ${HOST_SILENT}`).build()).toBe(undefined);
  expect(lines).toEqual([]);
});
