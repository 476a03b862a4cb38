import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variantsFolder } from './folders.ts';
import { loadVariant, presentVariants } from './load.ts';
import { overHost } from './over-host.ts';
import { pathOf } from './paths.ts';
import { mistakesBetween } from './schema/mistakes.ts';

/** Returns the links of the shop's editorial texts. */
const linksInTexts = (id: string): string[] => {
  const folder = join(variantsFolder(), id, 'content');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml)$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/href: (\/\S*)/g)])
    .map(([, href = '']) => href);
};

test.each(presentVariants())('%s: menu and texts link to existing pages', async (id) => {
  const shop = overHost(await loadVariant(id));
  const menu = [
    ...shop.menu,
    ...linksInTexts(id).map((href) => ({ href, external: false, items: [] })),
  ];
  expect(mistakesBetween({ ...shop, menu })).toEqual([]);
});

test('RTC shows its printing service there, without uploads', async () => {
  const shop = overHost(await loadVariant('RTC'));
  expect(pathOf(shop, 'print-service')).toBe('/3d/impresion');
  expect(shop.printing).toBeUndefined();
  expect(linksInTexts('RTC')).toContain('/3d/impresion');
});

test.each(presentVariants())('%s: its back-office is the state of the host alone', async (id) => {
  const shop = overHost(await loadVariant(id));
  const office = shop.routes.filter(({ path }) => path.startsWith('/gestion'));
  expect(office).toMatchObject([
    { screen: 'host-state', path: '/gestion/estado', login: true, seller: true },
  ]);
});
