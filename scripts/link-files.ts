/** Files of one folder in another one without their content twice, where the file system can. */
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

/** The same file under another name; nobody may write into it then, only put another one in its place. */
export const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    // Another file system, or one without links.
    copyFileSync(from, to);
  }
};

/** The paths of all files below a folder, from there. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Puts a file in the place of one that may be another folder's as well. */
export const replaceFile = (to: string, ...pieces: Uint8Array[]): void => {
  rmSync(to, { force: true });
  const file = openSync(to, 'w');
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
};
