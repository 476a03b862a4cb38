/** Names that the compiler cannot check, in lists that are kept by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
