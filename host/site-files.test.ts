import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMER_LISTS, type FormerLists, LIST_PAGES } from '#contract/goods/list-files';
import { loadVariant } from '#variants/load';
import { writeSiteFiles } from './site-files.ts';
import { findRedirect, readSiteRules } from './site-rules.ts';

const NONE: FormerLists = { categoryId: {}, brandId: {}, services: {} };

/** Writes the files of NAM into a folder. @param read what a test reads in it */
const withSite = async <T>(
  { url = 'https://tienda.example', former = NONE }: { url?: string; former?: FormerLists },
  read: (dist: string) => T | Promise<T>,
): Promise<T> => {
  const dist = mkdtempSync(join(tmpdir(), 'mostrador-site-'));
  try {
    // The service worker hashes the offline page.
    writeFileSync(join(dist, 'sin-conexion.html'), '<h1>Sin conexión</h1>');
    mkdirSync(join(dist, LIST_PAGES));
    writeFileSync(join(dist, FORMER_LISTS), JSON.stringify(former));
    writeSiteFiles({ variant: { ...(await loadVariant('NAM')), url }, dist });
    return await read(dist);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
};

const policyOf = (url: string): Promise<string> =>
  withSite({ url }, (dist) => {
    const headers = readFileSync(join(dist, '_headers'), 'utf8');
    return /^\/\*\n(?: {2}.*\n)*? {2}Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? '';
  });

test('lists of moved categories and merged brands, and renamed services, redirect for good', () =>
  withSite(
    {
      former: {
        categoryId: { '1.2': '3.5', 7: '1.1' },
        brandId: { 4: '9' },
        services: { panales: 'frenos' },
      },
    },
    async (dist) => {
      const rules = await readSiteRules(dist);
      const redirectOf = (search: string) =>
        findRedirect(rules, { pathname: '/productos', search }, true);
      expect(redirectOf('?c=1.2')).toEqual({ to: '/productos?c=3.5', status: 301 });
      expect(redirectOf('?c=7')).toEqual({ to: '/productos?c=1.1', status: 301 });
      expect(redirectOf('?b=4')).toEqual({ to: '/productos?b=9', status: 301 });
      expect(redirectOf('?c=1.1')).toBeUndefined();
      const service = { pathname: '/servicios/panales', search: '' };
      expect(findRedirect(rules, service, true)).toEqual({ to: '/servicios/frenos', status: 301 });
      // The list itself follows where there are further filters.
      expect(redirectOf('?c=1.2&b=4')).toEqual({ to: '/productos', status: 200 });
    },
  ));

test('a value with a page has an address of its own, and without one leads to the list', () =>
  withSite({}, async (dist) => {
    writeFileSync(join(dist, LIST_PAGES, 'baterias-capacidad-75-ah.html'), '<h1>Baterías</h1>');
    writeFileSync(join(dist, LIST_PAGES, 'c-1-1.html'), '<h1>Radiadores</h1>');
    writeSiteFiles({ variant: await loadVariant('NAM'), dist });
    const rules = await readSiteRules(dist);
    const to = (pathname: string, search = '') =>
      findRedirect(rules, { pathname, search }, search !== '');
    expect(to('/listas/baterias-capacidad-75-ah')).toEqual({
      to: `${LIST_PAGES}/baterias-capacidad-75-ah`,
      status: 200,
    });
    expect(to('/listas/baterias-capacidad-90-ah')).toEqual({
      to: '/productos?t=baterias-capacidad-90-ah',
      status: 302,
    });
    expect(to('/listas')).toEqual({ to: '/productos', status: 302 });
    expect(to('/productos', '?c=1.1')).toEqual({ to: `${LIST_PAGES}/c-1-1`, status: 200 });
  }));

test('services without a page lead to the list of services while it is there, else home', () =>
  withSite({}, async (dist) => {
    const gone = async () =>
      findRedirect(
        await readSiteRules(dist),
        { pathname: '/servicios/chapa-y-pintura', search: '' },
        false,
      );
    expect(await gone()).toEqual({ to: '/', status: 302 });
    writeFileSync(join(dist, 'servicios.html'), '<h1>Servicios</h1>');
    writeSiteFiles({ variant: await loadVariant('NAM'), dist });
    expect(await gone()).toEqual({ to: '/servicios', status: 302 });
    // A page that is there wins.
    expect(
      findRedirect(
        await readSiteRules(dist),
        { pathname: '/servicios/radiadores', search: '' },
        true,
      ),
    ).toBeUndefined();
  }));

test('only a shop at https upgrades insecure requests', async () => {
  const open = (await policyOf('https://tienda.example')).split('; ');
  expect(open).toContain('upgrade-insecure-requests');
  const here = (await policyOf('http://localhost:4321')).split('; ');
  expect(here).not.toContain('upgrade-insecure-requests');
  expect(open.filter((rule) => rule !== 'upgrade-insecure-requests')).toEqual(here);
  expect(here).toContain("frame-ancestors 'none'");
});
