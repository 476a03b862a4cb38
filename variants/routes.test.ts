import { expect, test } from 'vitest';
import { withAddress } from './address.ts';
import { loadVariant } from './load.ts';
import own from './NAM/variant.ts';
import { parseVariant } from './schema.ts';

const shop = await loadVariant('NAM');

test('a menu may only link to pages of the shop', () => {
  const menu = [...own.menu, { href: '/nosotros', text: 'Nosotros' }];
  expect(() => parseVariant({ ...own, menu }, 'NAM')).toThrow('/nosotros');
  const routes = { ...own.routes, company: { path: '/nosotros', title: 'Nosotros' } };
  const without = menu.filter(({ href }) => href !== '/empresa');
  expect(parseVariant({ ...own, menu: without, routes }, 'NAM').menu).toHaveLength(without.length);
});

test('the sister shops have other addresses', () => {
  const sisters = shop.menu.filter(({ external }) => external);
  expect(sisters).toHaveLength(3);
  for (const { href } of sisters) expect(new URL(href).protocol).toBe('https:');
});

test('SISTER_SHOPS overrides the addresses of sister shops in the menu', () => {
  const hrefs = (env: Record<string, string>) =>
    withAddress(shop, env)
      .menu.filter(({ external }) => external)
      .map(({ href }) => href);
  expect(hrefs({})).toEqual(['https://nah.example', 'https://nae.example', 'https://rtc.example']);
  expect(hrefs({ SISTER_SHOPS: ' NAE=http://localhost:4323/  RTC=https://rtc.uy?a=b ' })).toEqual([
    'https://nah.example',
    'http://localhost:4323',
    'https://rtc.uy?a=b',
  ]);
});
