/** The shop that prints, for one file of tests, and models on disk to upload to it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { onlyShop, openShop } from './open-shop.ts';

export const usePrintingShop = () => {
  let shop: Awaited<ReturnType<typeof openShop>> | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  beforeAll(async () => {
    shop = await openShop(onlyShop('RTC'));
  }, 300_000);
  afterAll(async () => {
    await shop?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    shop: () => {
      if (!shop) throw new Error('the shop did not open');
      return shop;
    },
    /** Writes a file. @returns its path */
    written: (name: string, body: Uint8Array | string): string => {
      const path = join(folder, name);
      writeFileSync(path, body);
      return path;
    },
  };
};
