/**
 * Podman, and under its own name a stand-in for the image that the Dockerfile starts from: Debian by `debootstrap`
 * with the project's Node. For a machine that runs Debian as root and reaches no registry of images, as one of CI may;
 * elsewhere an engine fetches the real one. What fails here leaves the container's test skipped.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE, findReadyEngine } from './container-engine.ts';

const SUITE = /node:\d+-(\w+)-slim$/.exec(BASE)?.[1] ?? '';
const run = (command: string, ...words: string[]): void => {
  const { status, error } = spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${words[0] ?? ''}: ${error ?? status}`);
};

/** npm beside the Node that runs this, or the machine's. */
const npmFolder = (): string => {
  const { stdout } = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' });
  return join(stdout.trim(), 'npm');
};

const makeBase = (): void => {
  const root = mkdtempSync(join(tmpdir(), 'container-base-'));
  try {
    run('debootstrap', '--variant=minbase', '--include=ca-certificates', SUITE, root);
    run('chroot', root, 'useradd', '--create-home', '--uid=1000', 'node');
    copyFileSync(process.execPath, join(root, 'usr/local/bin/node'));
    const npm = 'usr/local/lib/node_modules/npm';
    cpSync(npmFolder(), join(root, npm), { recursive: true });
    symlinkSync(`/${npm}/bin/npm-cli.js`, join(root, 'usr/local/bin/npm'));
    // Whom this machine trusts, and what its npm is told.
    for (const file of ['/etc/ssl/certs/ca-certificates.crt', '/usr/local/etc/npmrc'])
      if (existsSync(file)) cpSync(file, join(root, file));
    run('sh', '-c', `tar -C "$1" -c . | podman import - "$2"`, 'sh', root, BASE);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};

if (!findReadyEngine()) {
  run('apt-get', 'update', '-q');
  run(
    'apt-get',
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    'podman',
    'runc',
    'catatonit',
    'debootstrap',
  );
  if (!findReadyEngine()) makeBase();
}
