/** Where the shops' folders are. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processEnv, variantIdOf, variantsFolderOf } from './env.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the shops, absolute. */
export const variantsFolder = (): string => resolve(ROOT, variantsFolderOf(processEnv()));

/** A shop's own folder, absolute. */
export const folderOf = (id: string, folder = variantsFolder()): string => join(folder, id);

/** The folder of the shop that the environment chooses, absolute. */
export const chosenFolder = (): string => folderOf(variantIdOf(processEnv()));
