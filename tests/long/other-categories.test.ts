/** Builds the printing shop for an owner with categories of his own, prices and printers. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { brands, categories, products } from '#backend/database/tables/catalog';
import { config } from '#backend/database/tables/site';
import { loadVariant } from '#variants/load';
import { publishedPrinting } from '#variants/own-printing';
import { buildPages } from '../../scripts/build-pages.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';

const { url, database } = useDatabase();
const SHOP = join(ROOT, '.data/test-other-categories');
const dist = join(SHOP, 'dist');
afterAll(() => rmSync(SHOP, { recursive: true, force: true }));

const variant = await loadVariant('RTC');
const build = () => buildPages({ variant, databaseUrl: url(), dist, quiet: true });
const page = (path: string) => readFileSync(join(dist, path), 'utf8');
const linksIn = (html: string): string[] =>
  [...new Set([...html.matchAll(/href="(\/productos\?[^"]*)"/g)].map(([, href = '']) => href))]
    .map((href) => href.replaceAll('&amp;', '&'))
    .toSorted();
const cardsOf = (html: string): string[] =>
  [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, title = '']) => title);

test('links of the folder lead to categories by their names, or are left out', async () => {
  const { db } = database();
  await db.insert(categories).values([
    // The folder's id of the printers.
    { id: '1', name: 'Frenos', position: 1 },
    { id: '1.2', name: 'Pastillas', position: 1 },
    { id: '4', name: 'filamentos', position: 2 },
  ]);
  await db.insert(brands).values({ id: 1, name: 'Nombre' });
  for (const categoryId of ['1.2', '4'])
    await db.insert(products).values({
      code: `P-${categoryId}`,
      name: `Producto ${categoryId}`,
      brandId: 1,
      categoryId,
      priceCents: 100_00,
      isPublic: true,
    });
  await db.transaction((tx) => rebuildListIndex(tx));
  const { printing } = variant;
  if (!printing) throw new Error('RTC prints');
  const own = publishedPrinting(printing);
  const [first] = own.printers;
  await db.insert(config).values({
    key: 'SHOP_PRINTING',
    value: JSON.stringify([
      {
        ...own,
        minimum: 777,
        printers: [{ ...first, name: 'La grande', height: 480 }, ...own.printers.slice(-1)],
      },
    ]),
  });
  await build();
  const menu = page('contacto.html');
  expect(linksIn(menu)).toEqual(['/productos?c=1', '/productos?c=1.2', '/productos?c=4']);
  expect(menu).not.toContain('Impresoras 3D</a>');
  const printMenu = page('3d.html').split('<main')[1] ?? '';
  expect(linksIn(printMenu.split('</main')[0] ?? '')).toEqual(['/productos?c=4']);
  expect(cardsOf(printMenu.split('</main')[0] ?? '')).toEqual([
    'Servicio de impresión',
    'Filamentos',
  ]);

  // The first steps name the pages that have the folder's texts alone.
  const named = /untouched&quot;:.{0,300}/.exec(page('gestion.html'))?.[0] ?? '';
  expect(named).toContain('Servicio de impresión 3D');

  const service = page('3d/impresion.html');
  expect(service).toContain('20x20x48 cm');
  expect(service).not.toContain('30x20x57 cm</dd>');
  expect(service).toContain('77700');
}, 200_000);
