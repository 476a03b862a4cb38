/** The backup script, with stubs of PostgreSQL's tools that record their calls. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../root.ts';

const DAY_MS = 86_400_000;
const ADDRESS = 'postgres://shop:se%C3%B1a%20%25@db.example:5433/shop_nam?sslmode=require';
const BARE_URL = 'postgres://shop@db.example:5433/shop_nam?sslmode=require';

let folder = '';
const at = (...parts: string[]) => join(folder, ...parts);
const backups = (): string[] => readdirSync(at('state/backup/NAM')).toSorted();
const dumps = () => backups().filter((name) => name.startsWith('shop-'));

/** Holds the words and the password that a tool got, one a line. */
const told = (tool: string) => readFileSync(at(tool), 'utf8').trimEnd().split('\n');
const standIn = (tool: string, then: string): void => {
  const file = at('bin', tool);
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$@" "$PGPASSWORD" > '${at(tool)}'\n${then}\n`);
  chmodSync(file, 0o755);
};
const run = (env: Record<string, string> = {}) => {
  const { status, stderr } = spawnSync(join(ROOT, 'deploy/backup.sh'), ['NAM'], {
    encoding: 'utf8',
    env: {
      PATH: `${at('bin')}:${process.env.PATH}`,
      STATE_ROOT: at('state'),
      DATABASE_URL: ADDRESS,
      ...env,
    },
  });
  return { status, stderr };
};
const plant = (path: string, daysAgo: number): void => {
  writeFileSync(at(path), path);
  const then = new Date(Date.now() - daysAgo * DAY_MS);
  utimesSync(at(path), then, then);
};
/** Writes half of the dump. */
const WRITE = 'printf half > "$(printf %s "$2" | cut -c8-)"';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  for (const name of ['bin', 'state/backup/NAM', 'state/NAM/files/7'])
    mkdirSync(at(name), { recursive: true });
  standIn('pg_dump', WRITE);
  standIn('psql', '');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('dump and files are readable by their owner only, and recorded for the back-office', () => {
  plant('state/NAM/files/7/foto.webp', 3);
  expect(run()).toEqual({ status: 0, stderr: '' });
  const [dump = ''] = dumps();
  expect(dump).toMatch(/^shop-20\d{6}T\d{6}\.dump$/);
  expect(backups()).toEqual(['files', dump]);
  expect(statSync(at('state/backup/NAM', dump)).mode & 0o077).toBe(0);
  const copy = statSync(at('state/backup/NAM/files/7/foto.webp'));
  expect(copy.mtimeMs).toBe(statSync(at('state/NAM/files/7/foto.webp')).mtimeMs);
  expect(told('pg_dump').slice(0, 2)).toEqual([
    '--format=custom',
    `--file=${at('state/backup/NAM', dump)}.part`,
  ]);
  expect(told('psql').at(-2)).toContain("values ('backup', now())");
});

test('files that the shop has deleted are kept separately for a month', () => {
  for (const name of ['a b.stl', '7/foto.webp', '7/otra.webp'])
    plant(`state/NAM/files/${name}`, 50);
  expect(run().status).toBe(0);
  rmSync(at('state/NAM/files/a b.stl'));
  rmSync(at('state/NAM/files/7/foto.webp'));
  expect(run().status).toBe(0);
  const copies = (of: string) =>
    readdirSync(at('state/backup/NAM', of), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  expect(copies('files')).toEqual(['otra.webp']);
  expect(copies('gone')).toEqual(['a b.stl', 'foto.webp']);
  const [first = ''] = readdirSync(at('state/backup/NAM/gone'));
  const longAgo = new Date(Date.now() - 40 * DAY_MS);
  utimesSync(at('state/backup/NAM/gone', first), longAgo, longAgo);
  expect(run().status).toBe(0);
  expect(copies('gone')).toEqual([]);
  expect(copies('files')).toEqual(['otra.webp']);
  // A missing disk deletes nothing: everything stays, and is copied again when the disk is back.
  rmSync(at('state/NAM/files/7'), { recursive: true });
  expect(run().status).toBe(0);
  expect(copies('gone')).toEqual(['otra.webp']);
});

test('the password is no word of a command, which all accounts of a machine see', () => {
  expect(run().status).toBe(0);
  expect(told('pg_dump').slice(2)).toEqual([BARE_URL, 'seña %']);
  expect(told('psql')).toContain(BARE_URL);
  expect(told('psql').at(-1)).toBe('seña %');
});

test.each([['DATABASE_URL_FILE'], ['DATABASE_DIRECT_URL'], ['DATABASE_DIRECT_URL_FILE']])(
  'what %s names is dumped rather than what DATABASE_URL does',
  (name) => {
    writeFileSync(at('url'), 'postgres:///other');
    expect(run({ [name]: name.endsWith('_FILE') ? at('url') : 'postgres:///other' }).status).toBe(
      0,
    );
    expect(told('pg_dump')[2]).toBe('postgres:///other');
  },
);

test('dumps of a month are kept, and older incomplete ones deleted', () => {
  plant('state/backup/NAM/shop-20260101T000000.dump', 40);
  plant('state/backup/NAM/shop-20260201T000000.dump', 30);
  plant('state/backup/NAM/shop-20260202T000000.dump.part', 3);
  plant('state/backup/NAM/other.dump', 400);
  expect(run().status).toBe(0);
  expect(backups()).toEqual([
    'files',
    'other.dump',
    'shop-20260201T000000.dump',
    expect.stringMatching(/^shop-.+\.dump$/),
  ]);
});

test.each([
  ['breaks off', `${WRITE}\nexit 1`],
  ['is ended with the script', `${WRITE}\nkill -TERM $PPID`],
  ['is not there', undefined],
])(
  'a pg_dump that %s leaves no half file, takes no earlier dump away and notes nothing',
  (_how, then) => {
    plant('state/backup/NAM/shop-20260101T000000.dump', 40);
    if (then === undefined) writeFileSync(at('bin/pg_dump'), 'not a program');
    else standIn('pg_dump', then);
    const { status } = run();
    expect(status).toBe(1);
    expect(backups()).toEqual(['files', 'shop-20260101T000000.dump']);
    expect(existsSync(at('psql'))).toBe(false);
  },
);

test('a full disk is freed by deleting dumps older than a month, except the newest seven', () => {
  const days = [1, 20, 40, 41, 42, 43, 44, 45, 46];
  const named = (day: number) => `shop-${20260200 - day}T000000.dump`;
  for (const day of days) plant(`state/backup/NAM/${named(day)}`, day);
  plant('state/backup/NAM/shop-20260101T000000.dump.part', 2);
  standIn('pg_dump', `${WRITE}\nexit 1`);
  expect(run().status).toBe(1);
  expect(dumps()).toEqual(days.slice(0, 7).map(named).toSorted());
});

test('a backup that cannot be recorded is valid, and reported as a failure', () => {
  standIn('psql', 'exit 2');
  expect(run().status).toBe(2);
  expect(dumps()).toHaveLength(1);
});
