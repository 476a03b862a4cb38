import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { officeTrail } from './back-office.ts';
import { loadVariant } from './load.ts';
import own from './NAM/variant.ts';
import { OFFICE_GROUPS, officeRows } from './office-screens.ts';
import { findablePaths } from './pages.ts';
import { parseVariant } from './schema.ts';

test.each(['NAM', 'RTC'])('%s has the screens of its parts, for sellers only', async (id) => {
  const shop = await loadVariant(id);
  const rows = officeRows.filter(({ needs }) => !needs || shop[needs]);
  const screens = ['back-office', ...rows.map(({ screen }) => screen)];
  const office = shop.routes.filter(({ screen }) => screens.includes(screen));
  expect(office.map(({ screen }) => screen)).toEqual(screens);
  for (const route of office) {
    expect(route).toMatchObject({ login: true, seller: true });
    expect(route.path).toMatch(/^\/gestion/);
    expect(findablePaths(shop)).not.toContain(route.path);
  }
});

test('a shop without a back-office has none of its screens', () => {
  const { routes } = parseVariant(
    { ...own, routes: { ...own.routes, 'back-office': null } },
    'NAM',
  );
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter(({ path }) => path.startsWith('/gestion'))).toEqual([]);
});

test('no two screens share a name, a path or a key', () => {
  for (const field of ['screen', 'below', 'key'] as const) {
    const values = officeRows.flatMap((row) => row[field] ?? []);
    expect(new Set(values).size, field).toBe(values.length);
    // 0 and v lead to the start and to the shop (src/islands/palette/commands.ts).
    if (field === 'key') expect(values.filter((key) => key === '0' || key === 'v')).toEqual([]);
  }
  // Screens outside the side bar are below one inside it.
  for (const { screen } of officeRows)
    expect(officeTrail(screen).some((row) => row.group !== undefined)).toBe(true);
  expect(OFFICE_GROUPS.filter((name) => officeRows.some(({ group }) => group === name))).toContain(
    'Tienda',
  );
});

test('no page of the back-office hydrates before a seller is logged in', () => {
  const folder = new URL('../src/pages/', import.meta.url);
  const pages = readdirSync(folder).filter((name) => /^_(office-|back-office)/.test(name));
  expect(pages.length).toBeGreaterThan(officeRows.length);
  const early = pages.filter((name) =>
    /client:(?!seller)/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(early).toEqual([]);
});
