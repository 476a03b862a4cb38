/** What search engines read: each address they are told of is a page that calls itself by that name. */
import { expect, test } from 'vitest';
import { useShop } from '../support/shop.ts';

const shop = useShop();
const read = async (path: string) => {
  const answer = await fetch(shop().url + path);
  return { status: answer.status, text: await answer.text() };
};

test('robots.txt names the sitemap, whose addresses are where their pages say they are', async () => {
  const [, named = ''] = /^Sitemap: (.*)$/m.exec((await read('/robots.txt')).text) ?? [];
  const { origin, pathname } = new URL(named);
  const { text } = await read(pathname);
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const paths = addresses.map((address) => address.replace(origin, ''));
  expect(paths.filter((path) => !path.startsWith('/productos'))).toEqual(['/', '/contacto']);
  expect(paths.length).toBeGreaterThan(2_000);
  for (const path of [...paths.slice(0, 6), ...paths.slice(-3)]) {
    const page = await read(path);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining(`<link rel="canonical" href="${origin}${path}">`),
    ]);
  }
});

test.each(['/registro', '/iniciar', '/restablecer-contrasena', '/mi-compra', '/perfil'])(
  '%s asks not to be listed',
  async (path) => {
    const { text } = await read(path);
    expect(text).toContain('<meta name="robots" content="noindex">');
  },
);
