/** The house keeps its shape: import rules between rooms, file sizes, names, registry hosts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, roomOf, sourceFiles, styleSheets } from './house.ts';
import { BACKEND, forbiddenImports, RULES, ruleName } from './house-rules.ts';
import { ROOT } from './root.ts';
import { isShared, LEAVES_TRACES } from './shared-process.ts';

const THIS = 'tests/house.test.ts';
const files = sourceFiles();
const rooms = [...new Set(files.map(roomOf))].sort();
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const lines = (file: string) => textOf(file).split('\n').length;

test('every room has a rule', () => {
  expect(rooms.filter((room) => !(ruleName(room) in RULES))).toEqual([]);
});

test('no room imports what it may not', () => {
  expect(files.flatMap((file) => forbiddenImports(file))).toEqual([]);
});

test('what a file exports, some other file names', () => {
  // What drizzle-kit, Astro, Vite, Vitest and Netlify read by its name or its place.
  const isReadByTools = (file: string) =>
    /^backend\/database\/tables\/|^netlify\/functions\/|^src\/(pages\/|middleware\.ts)|\.config\./.test(
      file,
    );
  const wordsOf = (text: string) => new Set(text.match(/[\w$]+/g));
  const files = sourceFiles().map((file) => ({ file, text: textOf(file) }));
  const counts = new Map<string, number>();
  for (const { text } of files)
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const exported =
    /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;
  const unnamed = files
    .filter(({ file }) => !isReadByTools(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(exported)]
        .filter(([, name = '']) => counts.get(name) === 1)
        .map(([, name]) => `${file}: ${name}`),
    );
  expect(unnamed).toEqual([]);
  expect('export const spare = 1;'.match(exported)).not.toBeNull();
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

test('no file is longer than 400 lines, the median is under 80', () => {
  const all = [...files, ...styleSheets()].filter((file) => !file.startsWith('demo-data/data/'));
  expect(all.filter((file) => lines(file) > 400)).toEqual([]);
  const lengths = all.map(lines).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});

test('a test that waits knows when to stop: its loops are those of tests/support/waiting.ts', () => {
  const endless = /while \(!|while \(true|for \(;;\)|setInterval\(/;
  // A process of its own, which its test kills; the waiting itself.
  const known = ['tests/mail/worker.ts', 'tests/support/waiting.ts'];
  const waiting = files.filter((file) => file.startsWith('tests/') && !file.endsWith('.bench.ts'));
  const found = waiting.filter((file) => file !== THIS && endless.test(textOf(file)));
  expect(found.toSorted()).toEqual(known);
});

test('a test waits for what comes about, and never for a time to pass', () => {
  const sleeping = /waitForTimeout|setTimeout\(|timers\/promises/;
  const known = [
    // A process of its own, and the pauses of the waiting itself.
    'tests/mail/worker.ts',
    'tests/support/waiting.ts',
    // What is tried here is time: cuts at seeded moments, a page that nobody touches.
    'tests/payments/chaos.test.ts',
    'tests/support/weigh.ts',
  ];
  const tests = files.filter((file) => file.startsWith('tests/') && file !== THIS);
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
  const tests = files.filter((file) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file));
  const found = tests.filter((file) => file !== THIS && unseeded.test(textOf(file)));
  expect(found).toEqual(['tests/support/random.ts']);
});

test('files of tests that share a process leave it as it was', () => {
  expect(files.filter((file) => isShared(file) && LEAVES_TRACES.test(textOf(file)))).toEqual([]);
  expect(textOf('variants/env.test.ts')).toMatch(LEAVES_TRACES);
  expect(textOf('tests/contract/offers.test.ts')).toMatch(LEAVES_TRACES);
});

test('what stands in one place stands nowhere else', () => {
  const places: [what: RegExp, where: string[]][] = [
    [/America\/Montevideo/, ['contract/time-zone.ts']],
    [/new Intl\.DateTimeFormat/, ['contract/dates.ts', 'emulators/page.ts', 'variants/hours.ts']],
    [/new Intl\.NumberFormat/, ['contract/numbers.ts']],
    [/new Intl\.ListFormat/, ['contract/enumeration.ts']],
    [/\? 'Sin costo'/, ['contract/money.ts']],
    [/['"`]mostrador\./, ['src/stores/storage-keys.ts']],
    [/\b2_?147_?483_?647\b/, ['contract/limits.ts']],
    [/const (MINUTE|HOUR|DAY)_MS = /, ['contract/dates.ts']],
    // Whose matter a call is says the contract; handlers are told.
    [/session\??\.companyIds/, ['backend/http/shop-seller.ts', 'backend/serve/access.ts']],
  ];
  const product = files.filter((file) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file));
  for (const [what, where] of places)
    expect(product.filter((file) => what.test(textOf(file))).toSorted()).toEqual(where);
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

test('the environment has one way in', () => {
  const writes = [
    'host/netlify.ts',
    'scripts/dev.ts',
    'scripts/secret-files.ts',
    'scripts/start.ts',
  ];
  const handsOn = ['scripts/bootstrap.mjs', 'scripts/build-pages.ts', 'scripts/test.ts'];
  const product = files.filter((file) => !file.startsWith('tests/') && !/\.test\.tsx?$/.test(file));
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

test('a source file begins with what it is for', () => {
  const silent = files.filter((file) => {
    if (!/\.(ts|tsx)$/.test(file) || /\.test\.tsx?$/.test(file)) return false;
    return !/^(#!.*\n)?\s*\/[/*]/.test(textOf(file));
  });
  expect(silent).toEqual([]);
});

test('the lock file names no registry: each machine asks its own', () => {
  const lock: { packages: Record<string, object> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(Object.entries(lock.packages).filter(([, entry]) => 'resolved' in entry)).toEqual([]);
});
