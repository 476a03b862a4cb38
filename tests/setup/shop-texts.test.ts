import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../root.ts';

/** Always the same folder, since Astro caches by path. */
const SHOPS = join(ROOT, '.data/test-texts');
const folder = join(SHOPS, 'SIX');

beforeEach(() => {
  rmSync(SHOPS, { recursive: true, force: true });
  cpSync(join(ROOT, 'variants/NAM'), folder, { recursive: true });
});
afterAll(() => rmSync(SHOPS, { recursive: true, force: true }));

/** Runs the first step of every build, in which Astro reads the texts. */
const readTexts = () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'sync', '--silent'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        VARIANTS_DIR: SHOPS,
        VARIANT: 'SIX',
        ASTRO_TELEMETRY_DISABLED: '1',
        FORCE_COLOR: '0',
      },
    },
  );
  return { status, said: stdout + stderr };
};

test('a copied shop folder includes its texts', () => {
  expect(readTexts()).toEqual({ status: 0, said: '' });
});

test('an invalid text is reported with its file and field', () => {
  const file = join(folder, 'content/services/radiadores.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('title:', 'titulo:'));
  const { status, said } = readTexts();
  expect(status).not.toBe(0);
  expect(said).toContain('variants/SIX/content/services/radiadores.md no sirve:');
  expect(said).toContain('title: falta');
  expect(said).toContain('no hay nada que se llame «titulo»');
});
