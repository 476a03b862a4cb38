/** Files of one folder in another one without their content twice, where the file system can. */
import { copyFileSync, linkSync, readdirSync } from 'node:fs';
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
