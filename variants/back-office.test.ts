/** A shop with a back-office has all of its screens, and none of them is for visitors. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OFFICE_GROUPS, OFFICE_SCREENS, officeRows, officeTrail } from './back-office.ts';
import { loadVariant } from './load.ts';
import { findablePaths } from './pages.ts';
import { parseVariant } from './schema.ts';

test('one row of the table brings every screen, for sellers alone, and a table that is read again stays as it is', async () => {
  const { id, ...shop } = await loadVariant('NAM');
  const screens = ['back-office', ...OFFICE_SCREENS.map(({ screen }) => screen)];
  const office = shop.routes.filter(({ screen }) => screens.includes(screen));
  expect(office.map(({ screen }) => screen)).toEqual(screens);
  for (const route of office) {
    expect(route).toMatchObject({ login: true, seller: true });
    expect(route.path).toMatch(/^\/gestion/);
    expect(findablePaths(shop)).not.toContain(route.path);
  }
  expect(parseVariant(shop, id).routes).toEqual(shop.routes);
});

test('a shop without the row has none of them', async () => {
  const { id, ...shop } = await loadVariant('NAM');
  const routes = shop.routes.filter(({ path }) => !path.startsWith('/gestion'));
  expect(parseVariant({ ...shop, routes }, id).routes).toEqual(routes);
});

test('no two screens share a name, a path or a key', () => {
  for (const field of ['screen', 'below', 'key'] as const) {
    const given = officeRows.flatMap((row) => row[field] ?? []);
    expect(new Set(given).size, field).toBe(given.length);
    // The start's and the shop's (src/islands/palette/commands.ts).
    if (field === 'key') expect(given.filter((key) => key === '0' || key === 'v')).toEqual([]);
  }
  // What the side bar does not show is below what it shows.
  for (const { screen } of officeRows)
    expect(officeTrail(screen).some((row) => row.group !== undefined)).toBe(true);
  expect(OFFICE_GROUPS.filter((name) => officeRows.some(({ group }) => group === name))).toContain(
    'Tienda',
  );
});

test('no screen of theirs begins before a seller is known to be in', () => {
  const folder = new URL('../src/pages/', import.meta.url);
  const pages = readdirSync(folder).filter((name) => /^_(office-|back-office)/.test(name));
  expect(pages.length).toBeGreaterThan(OFFICE_SCREENS.length);
  const early = pages.filter((name) =>
    /client:(?!seller)/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(early).toEqual([]);
});
