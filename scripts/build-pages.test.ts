/** Two builds of one checkout at once: the one that the other came in the way of is made again. */
import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wasMovedAway } from './build-pages.ts';

const ROOT = join(import.meta.dirname, '..');

/** As the system says that a half is gone. */
const failing = async (name: string): Promise<string> => {
  const file = join(ROOT, 'node_modules/.nothing/.astro', name);
  return rename(`${file}.tmp`, file).then(
    () => '',
    (error: unknown) => `[UnknownFilesystemError]\n  Caused by:\n  ${String(error)}`,
  );
};

test('its list of content that somebody else renamed is no fault of a build', async () => {
  const source = readFileSync(join(ROOT, 'node_modules/astro/dist/content/consts.js'), 'utf8');
  const names = source.match(/content-(?:assets|modules)\.mjs/g) ?? [];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(wasMovedAway(await failing(name))).toBe(true);
});

test('any other fault ends it', async () => {
  expect(wasMovedAway('')).toBe(false);
  expect(wasMovedAway(await failing('types.d.ts'))).toBe(false);
  expect(wasMovedAway('ENOENT: no such file or directory, open .astro/content-assets.mjs')).toBe(
    false,
  );
});
