/** A folder of ours below one where anybody may make folders, and the binaries that are copied there. */
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

/** @throws where it is no folder, a link to one, or somebody else's: what root puts there must stay there */
export const openHome = (home: string): string => {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const found = lstatSync(home);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${home} belongs to somebody else: remove it, or move the project`);
  return home;
};

/**
 * One copy of each version serves all data folders of this checkout. It appears in one piece: of two
 * starts at once both copy, the first one's stays, and no server runs from a half.
 * @param native the package's folder of binaries; its version stands in the package.json beside it
 * @returns the folder of the copy
 */
export const copyBinaries = (native: string, home: string): string => {
  const version = readFileSync(join(dirname(native), 'package.json'));
  const copy = join(
    home,
    `native-${createHash('sha256').update(version).digest('hex').slice(0, 8)}`,
  );
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
};
