/** A piece of the interface for a page of a test's own, built as a shop is although a test builds it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { loadVariant } from '#variants/load';
import { shopModules } from '../../build/shop-modules.mjs';
import { ROOT } from '../root.ts';

/**
 * @param name of `name.js` and `name.css`
 * @returns the folder of both, once the file's tests run
 */
export const useBuiltPiece = (entry: string, name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  beforeAll(async () => {
    const shop = await loadVariant('NAM');
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      plugins: shopModules(shop, { whole: shop }),
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        lib: { entry: join(ROOT, entry), formats: ['es'], fileName: name, cssFileName: name },
        // The test serves one script.
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
