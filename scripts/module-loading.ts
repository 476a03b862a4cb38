/**
 * Makes Node find and read the project's modules in a third of the time (docs/decisions/0143). Loaded before
 * everything else, in scripts and tests.
 */
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('..', import.meta.url).href;
const PACKAGES = '/node_modules/';

/** Arguments of Node that load this. */
export const MODULE_LOADING = ['--import', import.meta.url];

// Stores each file without its types, compiled, until the file changes. Where nothing may be written, as in a
// container, each process compiles again.
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/compiled', ROOT)));

const isOwn = (url: string): boolean => url.startsWith(ROOT) && !url.includes(PACKAGES);
const isName = (specifier: string): boolean => !/^(\.|\/|[a-z]+:)/.test(specifier);

const moduleFolders = new Map<string, boolean>();

/** Whether the `.js` files of a folder are ES modules, by the nearest package.json. */
const holdsModules = (folder: string): boolean => {
  const cached = moduleFolders.get(folder);
  if (cached !== undefined) return cached;
  const file = new URL('package.json', folder);
  const holds = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).type === 'module'
    : !folder.endsWith(PACKAGES) && holdsModules(new URL('..', folder).href);
  moduleFolders.set(folder, holds);
  return holds;
};

const resolved = new Map<string, ResolveFnOutput>();

// Node parses a package's package.json again for each module that imports the package by name, and for each
// file of the package: `getPackageScopeConfig` and `read` in lib/internal/modules/package_json_reader.js.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined || conditions.includes('require')) return next(specifier, context);
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(PACKAGES)) {
      const url = new URL(specifier, parentURL).href;
      if (holdsModules(new URL('.', url).href))
        return { url, format: 'module', shortCircuit: true };
    }
    if (!isName(specifier) || !isOwn(parentURL)) return next(specifier, context);
    const result = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, result);
    return result;
  },
});
