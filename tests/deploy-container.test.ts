/** Runs the backup script of docs/deploy-container.md. */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './root.ts';

const page = readFileSync(join(ROOT, 'docs/deploy-container.md'), 'utf8');
const [, written = ''] = /## Back up and restore[\s\S]+?```sh\n([\s\S]+?)```/.exec(page) ?? [];

/** @param docker script that replaces the engine and gets its arguments */
const machine = (docker: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'container-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const to = join(folder, 'backups');
  mkdirSync(to);
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o700 });
  const script = written.replace(/^to=\S+/m, `to=${to}`);
  return {
    backUp: () =>
      spawnSync('sh', ['-c', script], {
        cwd: folder,
        env: { PATH: `${folder}:${process.env.PATH}` },
        encoding: 'utf8',
      }),
    has: (name: string, daysAgo: number) => {
      const at = Date.now() / 1_000 - daysAgo * 86_400;
      writeFileSync(join(to, name), '');
      utimesSync(join(to, name), at, at);
    },
    names: () => readdirSync(to).toSorted(),
    text: (name: string) => readFileSync(join(to, name), 'utf8'),
  };
};

test('a complete backup is named and reported to the shop', () => {
  const { backUp, names, text } = machine(
    'echo "$*" >> told; case "$*" in *tar*) echo pictures;; esac',
  );
  expect(backUp().status).toBe(0);
  const [files = '', dump, ...others] = names();
  expect([files, dump, others]).toEqual([
    expect.stringMatching(/^files-\d{8}T\d{4}\.tar$/),
    expect.stringMatching(/^shop-\d{8}T\d{4}\.dump$/),
    [],
  ]);
  expect(text(files)).toBe('pictures\n');
});

test('incomplete files are no backup and are not reported', () => {
  const { backUp, names } = machine(
    'case "$*" in *tar*) echo half; exit 1;; *job_runs*) touch backups/told;; esac',
  );
  const { status, stderr } = backUp();
  expect(status).not.toBe(0);
  expect(stderr).toContain('no backup of the files');
  expect(names()).toEqual([expect.stringMatching(/\.dump$/)]);
});

test('deletes backups older than a month first, except the newest seven', () => {
  const { backUp, has, names } = machine('exit 1');
  for (let day = 10; day < 30; day++) has(`shop-202601${day}T0415.dump`, 70 - day);
  has('shop-20260130T0415.dump.part', 2);
  expect(backUp().status).not.toBe(0);
  expect(names()).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `shop-202601${day}T0415.dump`));
});
