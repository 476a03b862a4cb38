import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lostRename } from './build-pages.ts';

const ROOT = join(import.meta.dirname, '..');

/** Returns the error of renaming a missing file, as Astro prints it. */
const failing = async (name: string): Promise<string> => {
  const file = join(ROOT, 'node_modules/.nothing/.astro', name);
  return rename(`${file}.tmp`, file).then(
    () => '',
    (error: unknown) => `[UnknownFilesystemError]\n  Caused by:\n  ${String(error)}`,
  );
};

test('recognises that another build renamed the content list', async () => {
  const source = readFileSync(join(ROOT, 'node_modules/astro/dist/content/consts.js'), 'utf8');
  const names = source.match(/content-(?:assets|modules)\.mjs/g) ?? [];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(lostRename(await failing(name))).toBe(true);
});

test('does not treat other errors as this one', async () => {
  expect(lostRename('')).toBe(false);
  expect(lostRename(await failing('types.d.ts'))).toBe(false);
  expect(lostRename('ENOENT: no such file or directory, open .astro/content-assets.mjs')).toBe(
    false,
  );
});
