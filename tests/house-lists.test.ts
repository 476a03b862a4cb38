/** Names that the compiler cannot check, in lists that are kept by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeRows } from '#variants/office-screens';
import { importsOf, sourceFiles } from './house.ts';
import { ROOT } from './root.ts';

const files = sourceFiles().filter((file) => !/^tests\/|\.test\.tsx?$/.test(file));
const textIn = (pattern: RegExp): string =>
  files
    .filter((file) => pattern.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

test('contract/calls.ts lists every file of contract/calls', () => {
  // Calls of a file that is not listed are answered with 404 `request.unknownCall`.
  const listed = importsOf('contract/calls.ts').map(({ target }) => target);
  const defining = files.filter((file) => file.startsWith('contract/calls/'));
  expect(defining.length).toBeGreaterThan(30);
  expect(defining.filter((file) => !listed.includes(file))).toEqual([]);
});

test('no two tables share the name under which columns and views are stored', () => {
  const text = textIn(/^src\//);
  const names = namesIn(text, /\buseTable\(\{\s*name: '([^']+)'/g);
  expect(names.length).toBeGreaterThan(4);
  expect(text.match(/\buseTable\(/g)).toHaveLength(names.length);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});

test('mails that orders and payments send are marked as mails of orders', () => {
  const queued = namesIn(textIn(/^backend\/(orders|payments)\//), /\btemplate: '(\w+)'/g);
  const marked = namesIn(
    textIn(/^backend\/mail\/templates\//),
    /(\w+): defineMail\(\{\s*isOfOrder: true,/g,
  );
  expect(queued.length).toBeGreaterThan(6);
  expect(queued.filter((name) => !marked.includes(name))).toEqual([]);
});

test('every mail is queued somewhere', () => {
  const unused = (names: readonly string[]) => {
    const others = textIn(/^(?:backend|contract|scripts)\/(?!mail\/templates\/)/);
    return names.filter((name) => !others.includes(`'${name}'`));
  };
  const names = namesIn(textIn(/^backend\/mail\/templates\//), /^ {2}(\w+): defineMail\(/gm);
  expect(names.length).toBeGreaterThan(30);
  expect(unused([...names, 'nobodyQueuesIt'])).toEqual(['nobodyQueuesIt']);
});

test('every screen of the back-office has a help: what it is for, and its three steps', () => {
  const folder = join(ROOT, 'src/office-help');
  const screens = ['back-office', ...officeRows.map(({ screen }) => screen)];
  expect(readdirSync(folder).sort()).toEqual(screens.map((screen) => `${screen}.md`).sort());
  const FORM = /^[^\n]{30,300}\n\n1\. [^\n]{20,250}\n2\. [^\n]{20,250}\n3\. [^\n]{20,250}\n$/;
  const wrong = screens.filter(
    (screen) => !FORM.test(readFileSync(join(folder, `${screen}.md`), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('the names of buttons and fields in a help are those of the screens', () => {
  const folder = join(ROOT, 'src/office-help');
  const onScreens = textIn(/^(?:src|contract|variants)\//).replace(/\s+/g, ' ');
  /** Names are in italics, or in bold behind the beginning of an item. */
  const NAME =
    /(?<!\*)\*([^*\n]+)\*(?!\*)|(?<=[^.\s] )\*\*([^*\n]+)\*\*|^\d\. \*\*(Nuev[^*\n]+)\*\*/gm;
  const namesOf = (text: string) =>
    [...text.matchAll(NAME)].flatMap(([, ...names]) => names.filter(Boolean));
  const missing = readdirSync(folder).flatMap((file) =>
    namesOf(readFileSync(join(folder, file), 'utf8'))
      .filter((name) => !onScreens.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(
    namesOf('1. **Nuevo grupo** crea uno, con *Grupo*; **Publicar ahora** no espera.\n'),
  ).toEqual(['Nuevo grupo', 'Grupo', 'Publicar ahora']);
});
