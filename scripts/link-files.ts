import {
  closeSync,
  copyFileSync,
  linkSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

/** Hard-links a file, or copies it. A linked file must be replaced, never written into. */
export const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    // Another file system, or one without hard links.
    copyFileSync(from, to);
  }
};

/** Lists all files below a folder, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Replaces a file that may be linked into another folder. */
export const replaceFile = (to: string, ...pieces: Uint8Array[]): void => {
  rmSync(to, { force: true });
  const file = openSync(to, 'w');
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
};
