/** A shop's pages stand where its menu and its functions look for them. */
import { expect, test } from 'vitest';
import { withAddress } from './address.ts';
import { loadVariant } from './load.ts';
import { parseVariant } from './schema.ts';

const { id: _, ...shop } = await loadVariant('NAM');

test('a link to a page that no route makes does not get as far as a visitor', () => {
  const menu = [...shop.menu, { href: '/nosotros', text: 'Nosotros', external: false, items: [] }];
  expect(() => parseVariant({ ...shop, menu }, 'NAM')).toThrow('/nosotros');
  const routes = [...shop.routes, { screen: 'company', path: '/nosotros', title: 'Nosotros' }];
  expect(parseVariant({ ...shop, menu, routes }, 'NAM').menu).toEqual(menu);
});

test('the sister shops stand at other addresses', () => {
  const sisters = shop.menu.filter(({ external }) => external);
  expect(sisters).toHaveLength(3);
  for (const { href } of sisters) expect(new URL(href).protocol).toBe('https:');
});

test('an item stands where the function for one without a static page answers', () => {
  const routes = shop.routes.map((route) =>
    route.screen === 'autopart-detail' ? { ...route, path: '/repuestos/{code}' } : route,
  );
  expect(() => parseVariant({ ...shop, routes }, 'NAM')).toThrow('/productos/{code}');
});

test('the sisters of a menu stand where the environment says, and else where the folder does', () => {
  const whole = { ...shop, id: 'NAM' };
  const hrefs = (env: Record<string, string>) =>
    withAddress(whole, env)
      .menu.filter(({ external }) => external)
      .map(({ href }) => href);
  expect(hrefs({})).toEqual(['https://nah.example', 'https://nae.example', 'https://rtc.example']);
  expect(hrefs({ SISTER_SHOPS: ' NAE=http://localhost:4323/  RTC=https://rtc.uy?a=b ' })).toEqual([
    'https://nah.example',
    'http://localhost:4323',
    'https://rtc.uy?a=b',
  ]);
});
