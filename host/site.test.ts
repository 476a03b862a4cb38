import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, openSite } from './site.ts';

test('finds a page while a rebuild swaps the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dist = join(folder, 'NAM');
  mkdirSync(join(folder, 'functions'));
  mkdirSync(join(dist, 'marcas'), { recursive: true });
  for (const name of ['index.html', '404.html', 'marcas/index.html', '_headers', '_redirects'])
    writeFileSync(join(dist, name), '');
  const site = await openSite({ dist, functions: join(folder, 'functions'), ownUrl: () => '' });
  const ask = async (path: string) =>
    (await answer(new Request(`http://shop.localhost${path}`), site)).status;
  expect([await ask('/marcas'), await ask('/nada')]).toEqual([200, 404]);

  renameSync(dist, `${dist}.previous-1`);
  const find = vi.spyOn(site.files, 'find');
  const { promise: lookedUp, resolve } = Promise.withResolvers<void>();
  find.mockImplementation((path) => {
    // The last lookup before it waits.
    if (path === '/') resolve();
    return undefined;
  });
  const answered = ask('/marcas');
  await lookedUp;
  find.mockRestore();
  renameSync(`${dist}.previous-1`, dist);
  expect(await answered).toBe(200);

  // Without any pages it gives up.
  renameSync(dist, `${dist}.previous-1`);
  expect(await ask('/marcas')).toBe(404);
});
