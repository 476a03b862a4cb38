/**
 * A newcomer's clone: the committed files in a folder of their own, without generated files and
 * data. The packages are hard links to this checkout's, so that nothing is downloaded.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ROOT } from '../root.ts';

/** npm writes it at the end of a complete install. */
const MARK = '.package-lock.json';

const link = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    // Another file system.
    copyFileSync(from, to);
  }
};

const linkFolder = (from: string, to: string): void => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else link(source, target);
  }
};

const linkPackages = (from: string, to: string): void => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Folders with a dot are caches of earlier runs, which a newcomer has not.
    if (entry.isDirectory() && (!entry.name.startsWith('.') || entry.name === '.bin'))
      linkFolder(join(from, entry.name), join(to, entry.name));
  }
  copyFileSync(join(from, MARK), join(to, MARK));
  // Newer than the lock file, which the clone has just written.
  const now = new Date();
  utimesSync(join(to, MARK), now, now);
};

/** One for a test file, taken away after it. @returns its folder */
export const useClone = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-newcomer-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  // The account that runs PostgreSQL for root must get in.
  chmodSync(folder, 0o755);
  const clone = join(folder, 'shop');
  execFileSync('git', ['clone', '--quiet', ROOT, clone], { stdio: ['ignore', 'ignore', 'pipe'] });
  linkPackages(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return clone;
};
