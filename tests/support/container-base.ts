/**
 * Podman, and a substitute for the Dockerfile's base image: Debian by `debootstrap` with the
 * project's Node. For machines that run Debian as root without access to an image registry, such as
 * CI; elsewhere an engine pulls the real one. If it fails, the container's test is skipped.
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
    // Certificates and npm settings of this machine.
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
