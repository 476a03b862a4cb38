/** Reads the project's imports: which files there are, which room each is in, what each imports. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from './root.ts';

/** Package imports, as package.json declares them: `#contract/*` → `contract/`. */
const manifest: { imports: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const aliases = Object.entries(manifest.imports).map(([name, target]) => ({
  prefix: name.replace('*', ''),
  folder: normalize(target).replace(/\*\.ts$/, ''),
}));

/** Files that git knows or would take, by their endings. */
const filesLike = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => pattern.test(path) && existsSync(join(ROOT, path)));

export const sourceFiles = (): string[] => filesLike(/\.(ts|tsx|astro|mts|mjs)$/);
export const styleSheets = (): string[] => filesLike(/\.css$/);

/** Rooms of one file each, whose neighbours in the folder have other rules. */
export const FILE_ROOMS: readonly string[] = [
  'backend/port.ts',
  'backend/open.ts',
  'backend/instance.ts',
  'host/migrate.ts',
  'emulators/http.ts',
];

/** The room a path lies in, such as `contract`, `backend/orders`, `src/islands/cart`. */
export const roomOf = (path: string): string => {
  const parts = path.split('/');
  if (parts.length === 1) return '.';
  const [top = '', second = ''] = parts;
  if (top === '.generated') return 'generated';
  if (FILE_ROOMS.includes(path)) return path.replace(/\.ts$/, '');
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

/** Astro files carry their imports in the fence and in their scripts. */
const codeOf = (path: string, text: string): string => {
  if (!path.endsWith('.astro')) return text;
  const fence = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [fence, ...scripts].join('\n');
};

/** A specifier as a path from the root, or undefined for a package. */
const resolveImport = (from: string, specifier: string): string | undefined => {
  if (specifier === '#variant') return '.generated/variant.ts';
  if (specifier === 'virtual:variant') return 'variants/schema.ts';
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix));
  return alias && join(alias.folder, `${specifier.slice(alias.prefix.length)}.ts`);
};

/** What one file imports, as it is written there. */
const specifiersOf = (file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] =>
  ts.preProcessFile(codeOf(file, text), true, true).importedFiles.map(({ fileName }) => fileName);

interface Import {
  file: string;
  /** The imported file. */
  target: string;
  from: string;
  to: string;
}

/** The imports of one file that stay inside the project, as rooms. */
export const importsOf = (file: string, text?: string): Import[] =>
  specifiersOf(file, text).flatMap((specifier) => {
    const target = resolveImport(file, specifier);
    return target === undefined ? [] : [{ file, target, from: roomOf(file), to: roomOf(target) }];
  });

/** All that it exports: of what is loaded later, or under one name, nobody says which. */
const ALL = '*';
const TAKING =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?(?:\{([^}]*)\}|\*(?:\s+as\s+[\w$]+)?)\s*from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** What one file takes of others of the project, by the names that those give it. */
export const takenBy = (
  file: string,
  text = readFileSync(join(ROOT, file), 'utf8'),
): { target: string; name: string }[] =>
  [...codeOf(file, text).matchAll(TAKING)].flatMap(([, named = ALL, from, later]) => {
    const target = resolveImport(file, from ?? later ?? '');
    const names = named.split(',').map((one) => one.trim().replace(/^type\s+|\s+as\s.*$/g, ''));
    return target ? names.flatMap((name) => (name ? [{ target, name }] : [])) : [];
  });

const GIVING =
  /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class|interface|type|enum) ([\w$]+)/gm;

/** The names that one file gives others; its default has none. */
export const exportsOf = (file: string, text = readFileSync(join(ROOT, file), 'utf8')): string[] =>
  [...codeOf(file, text).matchAll(GIVING)].map(([, name = '']) => name);

/** The packages that one file imports, by their names: `astro`, `@node-rs/argon2`. */
export const packagesOf = (file: string): string[] =>
  specifiersOf(file)
    .filter((specifier) => resolveImport(file, specifier) === undefined)
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
