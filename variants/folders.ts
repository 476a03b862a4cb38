import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processEnv, variantIdOf, variantsFolderOf } from './env.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const variantsFolder = (): string => resolve(ROOT, variantsFolderOf(processEnv()));

export const folderOf = (id: string, folder = variantsFolder()): string => join(folder, id);

/** Lists the texts of a shop's folder by their names: `company`, `services/radiadores`. */
export const textFiles = (folder: string): string[] =>
  globSync('**/*.{md,yaml}', { cwd: join(folder, 'content') }).map((file) =>
    file.replaceAll('\\', '/').replace(/\.\w+$/, ''),
  );

/** Returns the absolute folder of the chosen shop. */
export const chosenFolder = (): string => folderOf(variantIdOf(processEnv()));
