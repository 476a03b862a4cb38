/** Checks that the pages of documentation name options, settings, screens and calls as the code has them. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls';
import { officeRows } from '#variants/office-screens';
import { filesLike, sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'src/office-help/*.md'], { cwd: ROOT }).toSorted();
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const product = sourceFiles().filter((file) => !isTest(file));

/** Returns the options that a command declares for `parseArgs`. */
const declaredIn = (source: string): string[] =>
  [...source.matchAll(/(?:^ {2,4}|\{ )'?([a-z][a-z-]*)'?: \{ type: '(?:string|boolean)'/gm)].map(
    ([, option]) => `--${option}`,
  );

test('docs/commands.md names every option of every command, and no other', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
  const page = textOf('docs/commands.md');
  const wrong = Object.entries(scripts).flatMap(([name, command]) => {
    const [file] = /scripts\/[\w-]+\.ts/.exec(command) ?? [];
    // `--all` is written by `npm run build:all` itself.
    if (!file || command.endsWith(' --all') || name === 'build') return [];
    const files = name === 'import' ? ['scripts/import-options.ts'] : [file];
    const declared = files.flatMap((each) => declaredIn(textOf(each)));
    const rows = page
      .split('\n')
      .filter((row) => new RegExp(`^\\| \`npm run ${name}[ \`]`).test(row));
    const told = name === 'import' ? page.slice(page.indexOf('## Import')) : rows.join('\n');
    const named = [...new Set(told.match(/(?<![\w-])--[a-z][a-z-]+/g))];
    return [
      ...declared
        .filter((option) => !named.includes(option))
        .map((option) => `no ${name} ${option}`),
      ...named.filter((option) => !declared.includes(option)).map((option) => `${name} ${option}`),
    ];
  });
  expect(declaredIn(textOf('scripts/seed.ts'))).toEqual(['--parts', '--reset', '--database']);
  expect(wrong).toEqual([]);
});

/** Names of variables in tables of docs/settings.md. */
const documented = new Set(
  textOf('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)])
    .map(([, name = '']) => name),
);

const SCHEMAS = ['backend/environment-schema.ts', 'backend/remote/settings.ts'];
/** Returns the variables that a text reads: `env.X`, `{ X }: Env`, and the keys of a schema. */
const readIn = (text: string, isSchema: boolean): string[] => {
  const patterns = [
    /(?<!import\.meta\.)\b(?:env|processEnv\(\))\.([A-Z][A-Z_]+)\b/g,
    /\{ ([A-Z][A-Z_]+)(?: = '')? \}: Env\b/g,
    ...(isSchema ? [/^ {2}([A-Z][A-Z_]+): (?:z\.|database|address)/gm] : []),
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
};

test('docs/settings.md lists every variable that the code reads, and no other', () => {
  const reading = product.filter((file) => !file.startsWith('src/'));
  const scripts = filesLike(/^deploy\/.*\.sh$/)
    .map(textOf)
    .join('\n');
  const benches = globSync('tests/{bench,support}/*.ts', { cwd: ROOT }).map(textOf).join('\n');
  const read = new Set(reading.flatMap((file) => readIn(textOf(file), SCHEMAS.includes(file))));
  const planted =
    "env.DEMO; import.meta.env.PROD; ({ SISTER_SHOPS = '' }: Env) => 1;\n  PORT: z.string(";
  expect(readIn(planted, true)).toEqual(['DEMO', 'SISTER_SHOPS', 'PORT']);
  expect(read.size).toBeGreaterThan(40);
  expect([...read].filter((name) => !documented.has(name)).toSorted()).toEqual([]);
  const named = `${reading.map(textOf).join('\n')}\n${scripts}\n${benches}`;
  // OpenTelemetry reads its own.
  const unread = [...documented].filter(
    (name) => !name.startsWith('OTEL_') && !new RegExp(`\\b${name}\\b`).test(named),
  );
  expect(unread).toEqual([]);
});

test('docs/architecture.md names every module', () => {
  const page = textOf('docs/architecture.md');
  const foldersOf = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !/^(?:\.|node_modules$|dist$|docs$)/.test(entry.name),
      )
      .map(({ name }) => name);
  const missing = [
    ...foldersOf('.').filter((name) => !page.includes(`\`${name}/`)),
    ...foldersOf('src').filter((name) => !page.includes(`\`src/${name}`)),
    ...foldersOf('backend').filter((name) => !new RegExp(`\`(?:backend/)?${name}\\b`).test(page)),
  ];
  expect(missing).toEqual([]);
});

test('screens of the back-office that pages name exist', () => {
  const paths = new Set(officeRows.map(({ below }) => below.split('/')[0]));
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\/gestion\/([a-z-]+)/g)].map(([, path = '']) => ({ page, path })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !paths.has(path))).toEqual([]);
});

test('calls that pages name exist', () => {
  const paths = new Set<string>(Object.values(calls).map(({ path }) => path));
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/(\/rest(?:\/[a-zA-Z0-9]+){2,4})(?![/\w…])/g)].map(
      ([, path = '']) => ({
        page,
        path,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ path }) => !paths.has(path))).toEqual([]);
});

/** Returns the words between asterisks that name a control: without the bold beginnings of paragraphs and steps. */
const controlsIn = (text: string, hasSteps = false): string[] => {
  const lead = hasSteps
    ? /^\d\. \*\*[^*\n]+\*\*/gm
    : /^(?:- |\d\. )?\*\*[^*\n]+(?:[.:]\*\*|\*\*(?=[:,]| \())/gm;
  return [...text.replaceAll(lead, '').matchAll(/\*\*([^*\n]+)\*\*/g)].flatMap(([, words = '']) =>
    words.split(' → '),
  );
};

test('names in bold in the Spanish pages are those of the screens', () => {
  const shown = filesLike(
    /^(?:src\/(?!icons|api-docs)|contract|variants|backend\/imports).*\.(?:tsx?|md|ya?ml)$/,
  )
    .filter((file) => !/\.test\.tsx?$|^src\/office-help\//.test(file))
    .map(textOf)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  // A number in a name is written by the screen.
  const isShown = (name: string) =>
    name.split(/\d+|[:…]/).every((part) => part.trim().length < 4 || shown.includes(part.trim()));
  const spanish = [
    'own-shop',
    'first-hour',
    'categories',
    'counter',
    'printing',
    'importing',
    'second-factor',
  ];
  const found = [
    ...spanish.map((page) => `docs/${page}.md`),
    ...readdirSync(join(ROOT, 'src/office-help')).map((page) => `src/office-help/${page}`),
  ].flatMap((page) =>
    controlsIn(textOf(page), page.startsWith('src/'))
      .filter((name) => !isShown(name))
      .map((name) => `${page}: ${name}`),
  );
  const planted =
    '**Lead**: press **Guardar → Cerrar**.\n- **Deshacer** shows\n1. **Mira**: **Ver**';
  expect(controlsIn(planted)).toEqual(['Guardar', 'Cerrar', 'Deshacer', 'Ver']);
  expect(controlsIn('1. **Mira** la **Lista**', true)).toEqual(['Lista']);
  expect(found).toEqual([]);
});

/** The address that GitHub and Git hosts give to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

test('links to headings lead to one', () => {
  const anchorsOf = (file: string) =>
    new Set([...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
  expect(anchorOf('Precios y `costos`: IVA')).toBe('precios-y-costos-iva');
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
      .filter(([, file = '']) => !/^(?:https?:|\/)/.test(file))
      .map(([, file = '', anchor = '']) => ({
        page,
        target: file === '' ? page : join(dirname(page), file),
        anchor,
      })),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ target, anchor }) => !anchorsOf(target).has(anchor))).toEqual([]);
});
