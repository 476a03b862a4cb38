import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from './root.ts';

/** The `imports` of package.json: `#contract/*` → `contract/`. */
const manifest: { imports: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const aliases = Object.entries(manifest.imports).map(([name, target]) => ({
  prefix: name.replace('*', ''),
  folder: normalize(target).replace(/\*\.ts$/, ''),
}));

/** Returns tracked and new files whose path matches. */
export const filesLike = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => pattern.test(path) && existsSync(join(ROOT, path)));

export const sourceFiles = (): string[] => filesLike(/\.(ts|tsx|astro|mts|mjs)$/);
export const styleSheets = (): string[] => filesLike(/\.css$/);

/** Modules of a single file, which have other rules than the rest of their folder. */
export const FILE_MODULES: readonly string[] = [
  'backend/port.ts',
  'backend/open.ts',
  'backend/open-pages.ts',
  'backend/instance.ts',
  'host/migrate.ts',
  'emulators/http.ts',
];

/** Returns the module of a path, such as `contract`, `backend/orders` or `src/islands/cart`. */
export const moduleOf = (path: string): string => {
  const parts = path.split('/');
  if (parts.length === 1) return '.';
  const [top = '', second = ''] = parts;
  if (top === '.generated') return 'generated';
  if (FILE_MODULES.includes(path)) return path.replace(/\.ts$/, '');
  if (top === 'backend') return parts.length > 2 ? `backend/${second}` : 'backend';
  if (top === 'emulators' && second === 'rest-host') return 'emulators/rest-host';
  if (top === 'netlify') return `netlify/${second}`;
  if (top === 'src') {
    if (parts.length === 2) return 'src';
    if (second === 'islands') return `src/islands/${parts[2]}`;
    return `src/${second}`;
  }
  return top;
};

/** Returns the code of a file; for Astro files, the fence and the scripts. */
const codeOf = (path: string, text: string): string => {
  if (!path.endsWith('.astro')) return text;
  const fence = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [fence, ...scripts].join('\n');
};

/** Resolves a specifier to a path from the root; undefined for packages. */
const resolveImport = (from: string, specifier: string): string | undefined => {
  if (specifier === '#variant') return '.generated/variant.ts';
  if (specifier === 'virtual:variant') return 'variants/schema.ts';
  if (specifier === 'virtual:texts') return 'variants/texts.ts';
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias && join(alias.folder, `${specifier.slice(alias.prefix.length)}.ts`);
};

/** Returns the import specifiers of a file. */
const specifiersOf = (file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] =>
  ts.preProcessFile(codeOf(file, text), true, true).importedFiles.map(({ fileName }) => fileName);

interface Import {
  file: string;
  /** The imported file. */
  target: string;
  from: string;
  to: string;
}

/** Returns the imports of a file within the project, with their modules. */
export const importsOf = (file: string, text?: string): Import[] =>
  specifiersOf(file, text).flatMap((specifier) => {
    const target = resolveImport(file, specifier);
    return target === undefined
      ? []
      : [{ file, target, from: moduleOf(file), to: moduleOf(target) }];
  });

/** Stands for all exports, in dynamic and namespace imports. */
const ALL = '*';
const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+[\w$]+)?)\s*from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Returns the exports of other files that a file imports. */
export const importedNames = (
  file: string,
  text = readFileSync(join(ROOT, file), 'utf8'),
): { target: string; name: string }[] =>
  [...codeOf(file, text).matchAll(IMPORT)].flatMap(([, named = ALL, from, dynamic]) => {
    const target = resolveImport(file, from ?? dynamic ?? '');
    const names = named.split(',').map((part) => part.trim().replace(/^type\s+|\s+as\s.*$/g, ''));
    return target ? names.flatMap((name) => (name ? [{ target, name }] : [])) : [];
  });

const EXPORT =
  /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class|interface|type|enum) ([\w$]+)/gm;

/** Returns the named exports of a file. */
export const exportsOf = (file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] =>
  [...codeOf(file, text).matchAll(EXPORT)].map(([, name = '']) => name);

/** Returns the names of the packages that a file imports: `astro`, `@node-rs/argon2`. */
export const packagesOf = (file: string): string[] =>
  specifiersOf(file)
    .filter((specifier) => resolveImport(file, specifier) === undefined)
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
