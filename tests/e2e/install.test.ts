/** The shop can be installed: manifest, icons, and the browser's check. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { themeColours } from '#variants/theme-colours';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();
const variant = await loadVariant('NAM');
const colourOf = themeColours(variant.id);

interface Manifest {
  name: string;
  short_name: string;
  lang: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string }[];
  shortcuts: { url: string }[];
}

test('the manifest describes the shop’s appearance, and its icons have the announced size', async () => {
  const answer = await fetch(`${shop().url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest: Manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: variant.name,
    short_name: variant.product,
    lang: 'es-UY',
    theme_color: colourOf('header', 'light'),
    background_color: colourOf('bg', 'light'),
  });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(shop().url + src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts)
    expect((await fetch(shop().url + url)).status).toBe(200);
});

test.each(['/', '/productos', '/mi-compra', '/404'])('%s names it', async (path) => {
  const html = await (await fetch(shop().url + path)).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  for (const scheme of ['light', 'dark'] as const)
    expect(html).toContain(
      `<meta name="theme-color" content="${colourOf('header', scheme)}" media="(prefers-color-scheme: ${scheme})">`,
    );
});

test('a browser would install it', async () => {
  const page = await open();
  await page.goto(shop().url);
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${shop().url}/manifest.webmanifest`, []]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Tests use private windows; nothing else prevents the installation.
  const hindrances = installabilityErrors.map(({ errorId }) => errorId);
  expect(hindrances.filter((id) => id !== 'in-incognito')).toEqual([]);
});
