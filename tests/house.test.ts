import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  exportsOf,
  importedNames,
  importsOf,
  moduleOf,
  sourceFiles,
  styleSheets,
} from './house.ts';
import { BACKEND, forbiddenImports, RULES, ruleName } from './house-rules.ts';
import { ROOT } from './root.ts';
import { isShared, LEAVES_TRACES } from './shared-process.ts';

const THIS = 'tests/house.test.ts';
const files = sourceFiles();
const modules = [...new Set(files.map(moduleOf))].sort();
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const tests = files.filter((file) => isTest(file) && file !== THIS);
const product = files.filter((file) => !isTest(file));
const lines = (file: string) => textOf(file).split('\n').length;

test('every module has import rules', () => {
  expect(modules.filter((module) => !(ruleName(module) in RULES))).toEqual([]);
});

test('no module imports another that its rules forbid', () => {
  expect(files.flatMap((file) => forbiddenImports(file))).toEqual([]);
});

test('every export is imported by another file', () => {
  // Tools find these files by path: drizzle-kit, Astro, Vite, Vitest, Netlify, the loaders of
  // benches and texts.
  // choose-variant is imported by a generated file.
  const isFoundByPath = (file: string) =>
    /^backend\/database\/tables\/|^netlify\/functions\/|^src\/(pages\/|middleware\.ts)|\.config\.|\.bench\.ts$|^variants\/[A-Z]+\/|\.d\.ts$|^scripts\/choose-variant|^tests\/support\/nam-module/.test(
      file,
    );
  const imported = new Set(
    files.flatMap((file) => importedNames(file)).map(({ target, name }) => `${target}: ${name}`),
  );
  const unused = files
    .filter((file) => !isFoundByPath(file) && !imported.has(`${file}: *`))
    .flatMap((file) => exportsOf(file).map((name) => `${file}: ${name}`))
    .filter((exported) => !imported.has(exported));
  expect(unused).toEqual([]);
  const exporting = [
    'export const one = 1;\nexport async function two() {}\nexport interface Three {}',
    'export type Four = 4;\nexport type { Five } from "./five.ts";\nexport default class Six {}',
  ];
  expect(exportsOf('planted.ts', exporting.join('\n'))).toEqual(['one', 'two', 'Three', 'Four']);
  const importing = [
    "import { one as other, type Two } from './a.ts'; import Three from './b.ts';",
    "import Four, {\n  five,\n} from './b.ts'; import './c.ts'; import type { Six } from './d.ts';",
    "import * as all from './e.ts'; const later = await import('./f.ts'); export { seven } from './g.ts';",
  ];
  expect(
    importedNames('planted.ts', importing.join('\n')).map(
      ({ target, name }) => `${target} ${name}`,
    ),
  ).toEqual('a.ts one,a.ts Two,b.ts five,d.ts Six,e.ts *,f.ts *,g.ts seven'.split(','));
});

test('no module has an import rule that it does not use', () => {
  const imported = files.flatMap((file) => importsOf(file));
  const isUsed = (module: string, rule: string): boolean =>
    imported.some(
      ({ from, to }) => ruleName(from) === module && (to === rule || ruleName(to) === rule),
    );
  // `generated` is not in the repository.
  const { generated: _, tests: __, ...others } = RULES;
  const unused = Object.entries(others).flatMap(([module, rules]) =>
    rules.filter((rule) => !isUsed(module, rule)).map((rule) => `${module} → ${rule}`),
  );
  expect(unused).toEqual([]);
});

test('modules of the back end import only lower ones', () => {
  const order = Object.keys(BACKEND);
  const upwards = order.flatMap((module, index) =>
    (RULES[`backend/${module}`] ?? [])
      .filter((rule) => order.indexOf(rule.replace('backend/', '')) >= index)
      .map((rule) => `${module} → ${rule}`),
  );
  expect(upwards).toEqual([]);
});

/** Returns the import cycles, each from the file at which it is found first. */
const findCycles = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return cycles;
};

test('there are no import cycles', () => {
  const targets = files.map((file) => [file, importsOf(file).map(({ target }) => target)] as const);
  expect(findCycles(new Map(targets))).toEqual([]);
  const planted = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['d']],
    ['d', ['b']],
  ]);
  expect(findCycles(planted)).toEqual(['b → c → d → b']);
});

test('no file is longer than 400 lines', () => {
  const all = [...files, ...styleSheets()].filter((file) => !file.startsWith('demo-data/data/'));
  expect(all.filter((file) => lines(file) > 400)).toEqual([]);
});

test('tests wait only with the bounded loops of tests/support/waiting.ts', () => {
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
  const allowed = [
    // Bounded: ten rounds of a write.
    'backend/media/files.test.ts',
    // A child process, which the test ends.
    'scripts/stopping.test.ts',
    // Bounded: each round removes a filter.
    'tests/long/bad-input.test.ts',
    // A child process, and the bounded loops themselves.
    'tests/mail/worker.ts',
    'tests/support/waiting.ts',
  ];
  const waiting = tests.filter((file) => !file.endsWith('.bench.ts'));
  expect(waiting.filter((file) => endless.test(textOf(file))).toSorted()).toEqual(allowed);
});

test('tests wait for conditions, never for a fixed time', () => {
  const sleeping = /waitForTimeout|setTimeout\(|timers\/promises/;
  const allowed = [
    // Slow functions and processes under test, and the pauses of the bounded loops.
    'host/function-routes.test.ts',
    'scripts/stopping.test.ts',
    'tests/mail/worker.ts',
    'tests/support/waiting.ts',
    // A host that answers late.
    'tests/hosts/independent/faults.ts',
    'tests/hosts/planted.ts',
    // Time is under test: cuts and kills at seeded moments, an idle page.
    'tests/attacks/kills-at-the-counter.test.ts',
    'tests/payments/chaos.test.ts',
    'tests/support/weigh.ts',
  ];
  // Fake clocks do not sleep.
  const withoutFakeClocks = (file: string) => textOf(file).replace(/toFake: \[[^\]]*\]/g, '');
  expect(tests.filter((file) => sleeping.test(withoutFakeClocks(file))).toSorted()).toEqual(
    allowed.toSorted(),
  );
});

test('only the projects of a browser repeat a failed test, once', () => {
  const retrying = /\bretry\b\s*[:=(]|--retry\b|\.retry\b/;
  // The pattern finds every form.
  for (const line of ["test('x', { retry: 2 }, () => {})", 'vitest --retry=3', 'options.retry = 1'])
    expect(line).toMatch(retrying);
  const running = files.filter(
    (file) =>
      /^tests\/|\.test\.tsx?$|^vitest\.config\.ts$|^scripts\/test/.test(file) && file !== THIS,
  );
  expect(running).toContain('vitest.config.ts');
  const asking = [...running, 'package.json'].filter((file) => retrying.test(textOf(file)));
  // One lost press of 7,000 tests refuses a whole run; the run names what was repeated (docs/testing.md).
  expect(asking).toEqual(['vitest.config.ts']);
  expect(textOf('vitest.config.ts').match(/retry.*/g)).toEqual(['retry: 1,']);
});

test('random tests are seeded', () => {
  const unseeded = /Math\.random|randomInt/;
  expect(tests.filter((file) => unseeded.test(textOf(file)))).toEqual(['tests/support/random.ts']);
});

test('test files that share a process do not change it', () => {
  expect(files.filter((file) => isShared(file) && LEAVES_TRACES.test(textOf(file)))).toEqual([]);
  expect(textOf('variants/env.test.ts')).toMatch(LEAVES_TRACES);
  expect(textOf('tests/contract/offers.test.ts')).toMatch(LEAVES_TRACES);
});

test('certain code occurs in one place only', () => {
  const places: [pattern: RegExp, where: string[]][] = [
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
    // The contract declares the access of a call; handlers do not check it.
    // Prices depend on who buys.
    [
      /session\??\.companyIds/,
      ['backend/http/shop-seller.ts', 'backend/prices/sources.ts', 'backend/serve/access.ts'],
    ],
  ];
  for (const [pattern, where] of places)
    expect(product.filter((file) => pattern.test(textOf(file))).toSorted()).toEqual(where);
});

test('contract and pages use few functions of zod, since every page has the code of all of them', () => {
  const known =
    'string number int boolean unknown enum literal array object catchall optional nullable nullish union ' +
    'discriminatedUnion _default catch pipe transform custom trim overwrite regex refine minimum maximum positive ' +
    'minLength maxLength core infer input output';
  const used = (text: string) =>
    [...text.matchAll(/(?<!Not `)\bz\.([a-z_]\w*)/g)].map(([, name = '']) => name);
  expect(used('z.record(z.string()) // Not `z.guid`')).toEqual(['record', 'string']);
  const ofPages = product.filter((file) => /^(contract|src)\/(?!content\/|api-docs\/)/.test(file));
  const others = ofPages.flatMap((file) =>
    used(textOf(file)).filter((name) => !known.split(' ').includes(name)),
  );
  expect(others).toEqual([]);
});

test('formats are made by their first use, since making the first one holds a phone up', () => {
  const madeAtOnce = /^(export )?const \w+ = (\/\*.*\*\/ )?new Intl\./m;
  expect("const format = /* @__PURE__ */ new Intl.ListFormat('es-UY');").toMatch(madeAtOnce);
  const ofPages = product.filter((file) => /^(contract|src|variants)\//.test(file));
  expect(ofPages.filter((file) => madeAtOnce.test(textOf(file)))).toEqual([]);
});

test('every CSS variable that is read is set somewhere', () => {
  const text = [...styleSheets(), ...product].map(textOf).join('\n');
  const namesLike = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const set = new Set(namesLike(/(?<!var\()(--[\w-]+)['"]?\s*[:,]/g));
  expect(set.size).toBeGreaterThan(40);
  const read = new Set(namesLike(/var\((--[\w-]+)/g));
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});

test('visibility is read only through the views of the visible catalogue', () => {
  const condition =
    /\b(where|and|or|not|when|on)\s+\(*\s*(\w+\.)?is_public\b|\b(eq|ne|not)\(\s*\w+\.isPublic\b|\$\{\w+\.isPublic\}/;
  for (const line of [
    'select from products where is_public',
    'where family.category_id = 1\n    and not family.is_public',
    'eq(products.isPublic, true)',
    `sql\`where \${families.isPublic}\``,
  ])
    expect(line).toMatch(condition);
  // Demo data and tests query their own databases.
  const querying = files.filter((file) => /^(backend|scripts|host|netlify)\//.test(file));
  const found = querying.filter((file) => !/\.test\./.test(file) && condition.test(textOf(file)));
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

test('the environment is read in few places', () => {
  const writes = ['scripts/dev.ts', 'scripts/secret-files.ts', 'scripts/start.ts'];
  const passingOn = ['scripts/bootstrap.mjs', 'scripts/build-pages.ts', 'scripts/test.ts'];
  const touching = product.filter((file) => /(?<!`)\bprocess\.env\b/.test(textOf(file)));
  expect(touching.toSorted()).toEqual([...writes, ...passingOn, 'variants/env.ts'].toSorted());
  // Entry points read it once and pass it on.
  const entryPoints = [
    'astro.config.mjs',
    'backend/instance.ts',
    'src/pages/_catalogue.ts',
    'variants/folders.ts',
    'variants/load.ts',
  ];
  const asking = product.filter((file) => /\bprocessEnv\(\)/.test(textOf(file)));
  expect(asking.filter((file) => !file.startsWith('scripts/')).toSorted()).toEqual(entryPoints);
});

test('no file has a vague name', () => {
  const vague = /(^|\/)(utils?|helpers?|misc|common|index)(\/|\.(ts|tsx)$)/;
  expect(files.filter((file) => vague.test(file))).toEqual([]);
});

/** Returns each comment that begins with a refused word. Consecutive `//` lines are one comment. */
const refusedOpenings = (text: string): string[] => {
  const firstLines = text.replace(/^([ \t]*\/\/.*)(?:\n[ \t]*\/\/.*)+/gm, '$1');
  const opening =
    /(?:\/\*\*?|<!--|(?<![:\w'"`/])\/\/)[ \t]*(?:\n[ \t]*\*?[ \t]*)?(?:Of|What|The same|Who(?:ever|se)|That|Tells whether)\b.*/g;
  return firstLines.match(opening) ?? [];
};

test('comments do not begin with "Of", "What", "The same", "Whoever", "Whose", "That" or "Tells whether"', () => {
  for (const planted of [
    '/** Of a list. */',
    '/**\n * What a list holds.\n */',
    'const one = 1; // The same as two.',
    '/* Whoever asks. */',
    '<!-- That is all. -->',
    '/** Tells whether it is open. */',
    '// Whose it is.',
  ])
    expect(refusedOpenings(planted)).toHaveLength(1);
  for (const planted of ['// Reads it.\n// What follows is on the next line.', "'// Offers'"])
    expect(refusedOpenings(planted)).toEqual([]);
  const refused = [...files, ...styleSheets()]
    .filter((file) => file !== THIS)
    .flatMap((file) => refusedOpenings(textOf(file)).map((opening) => `${file}: ${opening}`));
  expect(refused).toEqual([]);
});

test('maximums are MAX_X, minimums MIN_X, and locals say what they hold', () => {
  const refused =
    /\bconst (?:MOST|LEAST)(?:_\w+)?\b|\b(?:const|let) (?:known|given|asked|told|said|kept)\b/;
  for (const planted of ['const MOST_ROWS = 3;', 'const LEAST = 1;', 'for (const told of all)'])
    expect(planted).toMatch(refused);
  expect('const { known, asked } = reply;').not.toMatch(refused);
  expect(product.filter((file) => refused.test(textOf(file)))).toEqual([]);
});

test('the lock file names no registry', () => {
  const lock: { packages: Record<string, object> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(Object.entries(lock.packages).filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
