/** Where a test value of the home is visible before it is sent. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadVariant } from '#variants/load';
import { pathOf } from '#variants/paths';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();
beforeEach(() => {
  vi.resetModules();
});

const shownIn = async (shop: string): Promise<string> => {
  const variant = await loadVariant(shop);
  vi.doMock('virtual:variant', () => ({ variant }));
  const { BannerConfig } = await import('../../src/islands/banner-config/BannerConfig.tsx');
  return renderToStaticMarkup(<BannerConfig />);
};

test('a shop with a page for tries names it and leads to it', async () => {
  const html = await shownIn('NAC');
  expect(html).toContain('se ve solo en la página de prueba');
  expect(html).toMatch(/<a href="\/test"[^>]*>Ver la prueba<\/a>/);
});

test('a shop without one promises none', async () => {
  expect(pathOf(await loadVariant('NAM'), 'banner-test')).toBeUndefined();
  const html = await shownIn('NAM');
  expect(html).toContain('no se ve en la tienda hasta que lo envíes a producción');
  expect(html).not.toContain('página de prueba');
  expect(html).toMatch(/<a href="\/"[^>]*>Ver el inicio<\/a>/);
});
