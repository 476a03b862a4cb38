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
const [written = '', restoring = ''] = [
  ...page.slice(page.indexOf('## Back up and restore')).matchAll(/```sh\n([\s\S]+?)```/g),
].map(([, commands]) => commands);

/** @param docker script that replaces the engine and gets its arguments */
const machine = (docker: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'container-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const to = join(folder, 'backups');
  mkdirSync(to);
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o700 });
  const run = (script: string) =>
    spawnSync('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}` },
      encoding: 'utf8',
    });
  return {
    backUp: () => run(written.replace(/^to=\S+/m, `to=${to}`)),
    restore: () =>
      run(
        restoring
          .replaceAll(/\/var\/backups\/\S+/g, '/dev/null')
          .replace('docs/after', join(ROOT, 'docs/after')),
      ),
    has: (name: string, daysAgo: number) => {
      const at = Date.now() / 1_000 - daysAgo * 86_400;
      writeFileSync(join(to, name), '');
      utimesSync(join(to, name), at, at);
    },
    names: () => readdirSync(to).toSorted(),
    text: (name: string) => readFileSync(join(to, name), 'utf8'),
    told: () => readFileSync(join(folder, 'told'), 'utf8').trim().split('\n'),
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

test('a restore names the databases as deploy/restore.sh does, and replaces the former one when the copy is whole', () => {
  const script = readFileSync(join(ROOT, 'deploy/restore.sh'), 'utf8');
  expect(script).toMatch(/^copy=\$\{name\}_restored$/m);
  expect(script).toContain("'_before' || to_char(now() at time zone 'UTC', '_YYYYMMDD_HH24MI')");
  const { restore, told } = machine('echo "$*" >> told');
  expect(restore()).toMatchObject({ status: 0, stderr: '' });
  const all = told();
  const at = (words: RegExp) => all.findIndex((one) => words.test(one));
  const steps = [
    /^compose stop shop$/,
    /createdb .* shop_restored$/,
    /pg_restore .*--exit-on-error .*--dbname=shop_restored$/,
    /--single-transaction --command=alter database shop rename to shop_before_\d{8}_\d{4} --command=alter database shop_restored rename to shop postgres$/,
    /setup\.ts$/,
    /psql .*--set=ON_ERROR_STOP=1 shop$/,
    /erase-again\.ts$/,
    /^compose start shop$/,
  ].map(at);
  expect(steps).not.toContain(-1);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  // A broken dump leaves the shop's database where it was.
  const broken = machine('echo "$*" >> told; case "$*" in *pg_restore*) exit 1;; esac');
  expect(broken.restore().status).not.toBe(0);
  expect(broken.told().join()).not.toMatch(/rename|start shop/);
});
