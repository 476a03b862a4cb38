import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processEnv, variantIdOf, variantsFolderOf } from './env.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const variantsFolder = (): string => resolve(ROOT, variantsFolderOf(processEnv()));

export const folderOf = (id: string, folder = variantsFolder()): string => join(folder, id);

/** Returns the absolute folder of the chosen shop. */
export const chosenFolder = (): string => folderOf(variantIdOf(processEnv()));
