import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the owner's data for a build of pages: in a file, as the system limits the length of a variable. */
export const writeOwnData = (ownData: string): { path: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-own-'));
  const path = join(folder, 'own-data.json');
  writeFileSync(path, ownData);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
