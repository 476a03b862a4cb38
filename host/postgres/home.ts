import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes or opens a folder below a public one. @throws if it is a link, no folder, or another user's */
export const openHome = (home: string): string => {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const stat = lstatSync(home);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.())
    throw new Error(`${home} belongs to somebody else: remove it, or move the project`);
  return home;
};

/**
 * Copies the binaries once per version, for all data folders of this checkout. The copy is renamed into place, so
 * that no server runs from a partial one; of two concurrent copies the first stays.
 * @param native folder of binaries; the package.json beside it has their version
 * @returns the folder of the copy
 */
export const copyBinaries = (native: string, home: string): string => {
  const version = readFileSync(join(dirname(native), 'package.json'));
  const copy = join(
    home,
    `native-${createHash('sha256').update(version).digest('hex').slice(0, 8)}`,
  );
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
