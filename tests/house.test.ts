/** The house keeps its shape: import rules between rooms, file sizes, names, registry hosts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportsOf, importsOf, roomOf, sourceFiles, styleSheets, takenBy } from './house.ts';
import { BACKEND, forbiddenImports, RULES, ruleName } from './house-rules.ts';
import { ROOT } from './root.ts';
import { isShared, LEAVES_TRACES } from './shared-process.ts';
import { UNCLEAN_COMMENTS } from './unclean-comments.ts';

const THIS = 'tests/house.test.ts';
const files = sourceFiles();
const rooms = [...new Set(files.map(roomOf))].sort();
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const tests = files.filter((file) => isTest(file) && file !== THIS);
const product = files.filter((file) => !isTest(file));
const lines = (file: string) => textOf(file).split('\n').length;

test('every room has a rule', () => {
  expect(rooms.filter((room) => !(ruleName(room) in RULES))).toEqual([]);
});

test('no room imports what it may not', () => {
  expect(files.flatMap((file) => forbiddenImports(file))).toEqual([]);
});

test('what a file exports, some other file imports', () => {
  // drizzle-kit, Astro, Vite, Vitest, Netlify and the loaders of benches and texts find these by path; choose-variant
  // is written into another file.
  const isFoundByPlace = (file: string) =>
    /^backend\/database\/tables\/|^netlify\/functions\/|^src\/(pages\/|middleware\.ts)|\.config\.|\.bench\.ts$|^variants\/[A-Z]+\/|\.d\.ts$|^scripts\/choose-variant/.test(
      file,
    );
  const taken = new Set(
    files.flatMap((file) => takenBy(file)).map(({ target, name }) => `${target}: ${name}`),
  );
  const spare = files
    .filter((file) => !isFoundByPlace(file) && !taken.has(`${file}: *`))
    .flatMap((file) => exportsOf(file).map((name) => `${file}: ${name}`))
    .filter((exported) => !taken.has(exported));
  expect(spare).toEqual([]);
  const giving = [
    'export const one = 1;\nexport async function two() {}\nexport interface Three {}',
    'export type Four = 4;\nexport type { Five } from "./five.ts";\nexport default class Six {}',
  ];
  expect(exportsOf('planted.ts', giving.join('\n'))).toEqual(['one', 'two', 'Three', 'Four']);
  const taking = [
    "import { one as other, type Two } from './a.ts'; import Three from './b.ts';",
    "import Four, {\n  five,\n} from './b.ts'; import './c.ts'; import type { Six } from './d.ts';",
    "import * as all from './e.ts'; const later = await import('./f.ts'); export { seven } from './g.ts';",
  ];
  expect(
    takenBy('planted.ts', taking.join('\n')).map(({ target, name }) => `${target} ${name}`),
  ).toEqual('a.ts one,a.ts Two,b.ts five,d.ts Six,e.ts *,f.ts *,g.ts seven'.split(','));
});

test('no room may import more than it does', () => {
  const imported = files.flatMap((file) => importsOf(file));
  const isUsed = (room: string, rule: string): boolean =>
    imported.some(
      ({ from, to }) => ruleName(from) === room && (to === rule || ruleName(to) === rule),
    );
  // Written by a command, no file of the repository.
  const { generated: _, tests: __, ...others } = RULES;
  const spare = Object.entries(others).flatMap(([room, rules]) =>
    rules.filter((rule) => !isUsed(room, rule)).map((rule) => `${room} → ${rule}`),
  );
  expect(spare).toEqual([]);
});

test('the rooms of the back end stand one upon the other', () => {
  const order = Object.keys(BACKEND);
  const upwards = order.flatMap((room, index) =>
    (RULES[`backend/${room}`] ?? [])
      .filter((rule) => order.indexOf(rule.replace('backend/', '')) >= index)
      .map((rule) => `${room} → ${rule}`),
  );
  expect(upwards).toEqual([]);
});

/** Files that import each other, each circle by the file it is found at first. */
const circlesAmong = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
};

test('no files import each other in a circle', () => {
  const targets = files.map((file) => [file, importsOf(file).map(({ target }) => target)] as const);
  expect(circlesAmong(new Map(targets))).toEqual([]);
  const planted = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
  ]);
  expect(circlesAmong(planted)).toEqual(['b → c → d → b']);
});

test('no file is longer than 400 lines', () => {
  const all = [...files, ...styleSheets()].filter((file) => !file.startsWith('demo-data/data/'));
  expect(all.filter((file) => lines(file) > 400)).toEqual([]);
});

test('a test that waits knows when to stop: its loops are those of tests/support/waiting.ts', () => {
  const endless =
    /while \(!|while \(\(?await|while \(true|\} while \(|for \([^;\n]*;\s*;|setInterval\(/;
  for (const planted of [
    'while (!isThere) await look();',
    "while ((await stateOf(one)) === 'writing') await work();",
    'while (await isBusy()) await look();',
    'for (;;) await look();',
    'for (let tries = 0; ; tries += 1) {',
    '} while (next);',
    'setInterval(look, 20);',
  ])
    expect(planted).toMatch(endless);
  const known = [
    // As long as what it reads is written, ten times.
    'backend/media/files.test.ts',
    // A process of its own, which its test ends.
    'scripts/stopping.test.ts',
    // Each turn takes one of its filters away.
    'tests/e2e/bad-input.test.ts',
    // A process of its own again; the waiting itself.
    'tests/mail/worker.ts',
    'tests/support/waiting.ts',
  ];
  const waiting = tests.filter((file) => !file.endsWith('.bench.ts'));
  expect(waiting.filter((file) => endless.test(textOf(file))).toSorted()).toEqual(known);
});

test('a test waits for what comes about, and never for a time to pass', () => {
  const sleeping = /waitForTimeout|setTimeout\(|timers\/promises/;
  const known = [
    // Functions and processes that take their time while they are tried; the pauses of the waiting itself.
    'host/function-routes.test.ts',
    'scripts/stopping.test.ts',
    'tests/mail/worker.ts',
    'tests/support/waiting.ts',
    // Time itself is under test: cuts at seeded moments, a page that nobody touches.
    'tests/payments/chaos.test.ts',
    'tests/support/weigh.ts',
  ];
  // Clocks that a test holds are no sleep.
  const held = (file: string) => textOf(file).replace(/toFake: \[[^\]]*\]/g, '');
  expect(tests.filter((file) => sleeping.test(held(file))).toSorted()).toEqual(known.toSorted());
});

test('a test that fails has failed: none is run again until it passes', () => {
  const again = /\bretry\b\s*[:=(]|--retry\b|\.retry\b/;
  // Planted: what looks for it must find it, in each of its forms.
  for (const line of ["test('x', { retry: 2 }, () => {})", 'vitest --retry=3', 'options.retry = 1'])
    expect(line).toMatch(again);
  const running = files.filter(
    (file) =>
      /^tests\/|\.test\.tsx?$|^vitest\.config\.ts$|^scripts\/test/.test(file) && file !== THIS,
  );
  expect(running).toContain('vitest.config.ts');
  const asking = [...running, 'package.json'].filter((file) => again.test(textOf(file)));
  expect(asking).toEqual([]);
});

test('what is random in a test can be run again', () => {
  const unseeded = /Math\.random|randomInt/;
  expect(tests.filter((file) => unseeded.test(textOf(file)))).toEqual(['tests/support/random.ts']);
});

test('files of tests that share a process leave it as it was', () => {
  expect(files.filter((file) => isShared(file) && LEAVES_TRACES.test(textOf(file)))).toEqual([]);
  expect(textOf('variants/env.test.ts')).toMatch(LEAVES_TRACES);
  expect(textOf('tests/contract/offers.test.ts')).toMatch(LEAVES_TRACES);
});

test('what stands in one place stands nowhere else', () => {
  const places: [what: RegExp, where: string[]][] = [
    [/America\/Montevideo/, ['contract/time/time-zone.ts']],
    [
      /new Intl\.DateTimeFormat/,
      ['contract/time/dates.ts', 'emulators/page.ts', 'variants/hours.ts'],
    ],
    [/new Intl\.NumberFormat/, ['contract/amounts/numbers.ts']],
    [/new Intl\.ListFormat/, ['contract/text/enumeration.ts']],
    [/\? 'Sin costo'/, ['contract/amounts/money.ts']],
    [/= [01]\.22;/, ['contract/amounts/money.ts']],
    [/replace\(\/\\p\{M\}/, ['contract/text/plain-text.ts', 'emulators/rest-host/lists.ts']],
    [/['"`]mostrador\./, ['src/stores/storage-keys.ts']],
    [/\b2_?147_?483_?647\b/, ['contract/limits.ts']],
    [/const (MINUTE|HOUR|DAY)_MS = /, ['contract/time/dates.ts']],
    // Whose matter a call is says the contract; handlers are told.
    [/session\??\.companyIds/, ['backend/http/shop-seller.ts', 'backend/serve/access.ts']],
  ];
  for (const [what, where] of places)
    expect(product.filter((file) => what.test(textOf(file))).toSorted()).toEqual(where);
});

test('what a rule reads of the themes is set somewhere', () => {
  const text = [...styleSheets(), ...product].map(textOf).join('\n');
  const namesLike = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const set = new Set(namesLike(/(?<!var\()(--[\w-]+)['"]?\s*[:,]/g));
  expect(set.size).toBeGreaterThan(40);
  const read = new Set(namesLike(/var\((--[\w-]+)/g));
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});

test('who may see what is asked of the views of the visible catalogue', () => {
  const condition =
    /\b(where|and|or|not|when|on)\s+\(*\s*(\w+\.)?is_public\b|\b(eq|ne|not)\(\s*\w+\.isPublic\b|\$\{\w+\.isPublic\}/;
  for (const line of [
    'select from products where is_public',
    'where family.category_id = 1\n    and not family.is_public',
    'eq(products.isPublic, true)',
    `sql\`where \${families.isPublic}\``,
  ])
    expect(line).toMatch(condition);
  // The demo fills a database of its own, and tests ask what they find in theirs.
  const asking = files.filter((file) => /^(backend|scripts|host|netlify)\//.test(file));
  const found = asking.filter((file) => !/\.test\./.test(file) && condition.test(textOf(file)));
  expect(found).toEqual(['backend/database/tables/visible-catalog.ts']);
});

test('docs/decisions/README.md lists every decision by number and title', () => {
  const folder = 'docs/decisions';
  const decisions = readdirSync(join(ROOT, folder)).filter((name) => name !== 'README.md');
  const rows = decisions.map((file) => {
    const [, number, title] = /^# (\d{4}): (.+)$/m.exec(textOf(`${folder}/${file}`)) ?? [];
    return `| [${number}](${file}) | ${title} | `;
  });
  const numbers = decisions.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([]);
  const list = textOf(`${folder}/README.md`);
  expect(rows.filter((row) => !list.includes(`\n${row}`))).toEqual([]);
  expect(list.match(/^\| \[\d/gm)).toHaveLength(decisions.length);
});

test('the environment has one way in', () => {
  const writes = ['scripts/dev.ts', 'scripts/secret-files.ts', 'scripts/start.ts'];
  const handsOn = ['scripts/bootstrap.mjs', 'scripts/build-pages.ts', 'scripts/test.ts'];
  const touching = product.filter((file) => /(?<!`)\bprocess\.env\b/.test(textOf(file)));
  expect(touching.toSorted()).toEqual([...writes, ...handsOn, 'variants/env.ts'].toSorted());
  // Who begins something asks for it once, and hands on what it says.
  const begins = [
    'astro.config.mjs',
    'backend/instance.ts',
    'src/pages/_catalogue.ts',
    'variants/folders.ts',
    'variants/load.ts',
  ];
  const asking = product.filter((file) => /\bprocessEnv\(\)/.test(textOf(file)));
  expect(asking.filter((file) => !file.startsWith('scripts/')).toSorted()).toEqual(begins);
});

test('names say what a file is for', () => {
  const vague = /(^|\/)(utils?|helpers?|misc|common|index)(\/|\.(ts|tsx)$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

/** Returns each comment that begins with a refused word. Consecutive `//` lines are one comment. */
const refusedOpenings = (text: string): string[] => {
  const firstLines = text.replace(/^([ \t]*\/\/.*)(?:\n[ \t]*\/\/.*)+/gm, '$1');
  const opening =
    /(?:\/\*\*?|<!--|(?<![:\w'"`/])\/\/)[ \t]*(?:\n[ \t]*\*?[ \t]*)?(?:Of|What|The same|Whoever|That)\b.*/g;
  return firstLines.match(opening) ?? [];
};

test('comments do not begin with "Of", "What", "The same", "Whoever" or "That"', () => {
  for (const planted of [
    '/** Of a list. */',
    '/**\n * What a list holds.\n */',
    'const one = 1; // The same as two.',
    '/* Whoever asks. */',
    '<!-- That is all. -->',
  ])
    expect(refusedOpenings(planted)).toHaveLength(1);
  for (const planted of ['// Reads it.\n// What follows is on the next line.', "'// Offers'"])
    expect(refusedOpenings(planted)).toEqual([]);
  const refused = [...files, ...styleSheets()]
    .filter((file) => file !== THIS)
    .flatMap((file) => refusedOpenings(textOf(file)).map((opening) => `${file}: ${opening}`));
  const isUnclean = (line: string) => UNCLEAN_COMMENTS.some((path) => line.startsWith(path));
  expect(refused.filter((line) => !isUnclean(line))).toEqual([]);
  const clean = UNCLEAN_COMMENTS.filter((path) => !refused.some((line) => line.startsWith(path)));
  expect(clean, 'take these off tests/unclean-comments.ts').toEqual([]);
});

test('the lock file names no registry: each machine asks its own', () => {
  const lock: { packages: Record<string, object> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(Object.entries(lock.packages).filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
