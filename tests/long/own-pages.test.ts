/** Builds a copied folder whose owner has removed, added, replaced and hidden parts of its texts. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '#backend/database/tables/site';
import { loadVariant } from '#variants/load';
import { buildPages } from '../../scripts/build-pages.ts';
import { filesBelow } from '../../scripts/link-files.ts';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';

const { url, database } = useDatabase();
/** Always the same folder, since Astro caches by path. */
const SHOPS = join(ROOT, '.data/test-own-pages');
const dist = join(SHOPS, 'dist');

const SCRIPT = '<script>alert(1)</script>';
const image = { id: 7, width: 900, height: 600 };
const company = [
  { path: 'picture', picture: image },
  { path: 'picture.alt', text: '"><img src=x onerror=alert(1)>' },
  { path: 'body', isRemoved: true },
  { path: 'values', isRemoved: true },
  { path: 'milestones.0.year', text: '1999' },
  { path: 'milestones.0.picture', isRemoved: true },
  {
    path: 'milestones',
    items: [
      { from: 0 },
      {
        texts: [
          { path: 'year', text: '2021' },
          { path: 'title', text: SCRIPT },
          { path: 'text', text: '[aquí](javascript:alert(1))' },
        ],
      },
    ],
  },
].map((row) => ({ file: 'company', ...row }));
const services = [
  { file: 'services/panales', path: 'page', isRemoved: true },
  { file: 'services/radiadores', path: 'picture', isRemoved: true },
  { file: 'services/radiadores', path: 'parts', isRemoved: true },
  { file: 'services/radiadores', path: 'work', items: [{ from: 1 }] },
  { file: 'services/radiadores', path: 'questions', isRemoved: true },
  { file: 'services', path: 'order', text: 'servicio-1 refrigeracion' },
  ...[
    { path: 'title', text: 'Alineación y balanceo' },
    { path: 'picture', picture: image },
    { path: 'picture.alt', text: 'La fosa' },
    { path: 'body', text: '## Con qué equipo\n\n**Láser**' },
    { path: 'signs', items: [{ texts: [{ path: '', text: 'Tira a un lado' }] }] },
    { path: 'parts.category', text: '1.1' },
  ].map((row) => ({ file: 'services/servicio-1', ...row })),
  { file: 'services/servicio-2', path: 'title', text: 'Sin publicar' },
  { file: 'services/servicio-2', path: 'page', isRemoved: true },
];
const questions = [
  {
    file: 'questions',
    path: 'questions',
    questions: [{ question: SCRIPT, answer: 'En el día' }],
  },
];

/** Paths that no folder has, longer in all than a variable of the environment may be. */
const unused = Array.from({ length: 13 }, (_, at) => ({
  file: 'company',
  path: `unused${at}`,
  text: 'a'.repeat(11_000),
}));

const build = async (rows: object[]): Promise<void> => {
  const value = JSON.stringify(rows);
  await database()
    .db.insert(config)
    .values({ key: 'SHOP_TEXTS', value })
    .onConflictDoUpdate({ target: config.key, set: { value } });
  const variant = await loadVariant('SIX', SHOPS);
  await buildPages({ variant, variantsFolder: SHOPS, databaseUrl: url(), dist, quiet: true });
};
const page = (path: string) => readFileSync(join(dist, path), 'utf8');
const linksTo = (path: string): string[] =>
  filesBelow(dist).filter((file) => /\.(?:html|xml)$/.test(file) && page(file).includes(path));

beforeAll(() => {
  rmSync(SHOPS, { recursive: true, force: true });
  cpSync(join(ROOT, 'variants/NAM'), join(SHOPS, 'SIX'), { recursive: true });
});
afterAll(() => rmSync(SHOPS, { recursive: true, force: true }));

test('pages show what the owner left, added and uploaded, and no link to a hidden service', async () => {
  await build([...company, ...services, ...questions, ...unused]);
  const about = page('empresa.html');
  const shown = ['src="/imagenes/id/7?w=960"', 'width="900" height="600"', '1999', '2021'];
  expect(shown.filter((text) => !about.includes(text))).toEqual([]);
  // Attackers' words stay within their attribute and element.
  const harmless = ['alt="&quot;><img src=x', '&lt;script&gt;alert(1)', '<p>[aquí](javascript:'];
  expect(
    harmless.filter((text) => !about.replace(/ data-astro-cid-\w+/g, '').includes(text)),
  ).toEqual([]);
  const gone = [
    SCRIPT,
    'href="javascript:',
    'El mostrador<',
    'Primero se mide',
    'local-1986',
    'banco.',
  ];
  expect(gone.filter((text) => about.includes(text))).toEqual([]);

  const radiators = page('servicios/radiadores.html');
  expect(/class="plate"|FAQPage/.exec(radiators)).toBeNull();
  expect(/class="button" href="\/productos/.exec(radiators)).toBeNull();
  expect(radiators.match(/"@type":"Offer"/g)).toHaveLength(1);
  expect(existsSync(join(dist, 'servicios/panales.html'))).toBe(false);
  expect(linksTo('/servicios/panales')).toEqual([]);
  expect(linksTo('/servicios/radiadores')).toContain('sitemap.xml');

  // The folder's category of a service is another one here, or none.
  expect(/class="button" href="\/productos/.exec(page('servicios/refrigeracion.html'))).toBeNull();

  // An added service is a page as those of the folder are, in the owner's order.
  const added = page('servicios/alineacion-y-balanceo.html');
  const said = [
    '<title>Alineación y balanceo · ',
    'src="/imagenes/id/7',
    'Tira a un lado',
    '<h2>Con',
  ];
  expect(said.filter((text) => !added.includes(text))).toEqual([]);
  expect(added).not.toMatch(/Cuánto demora|Qué traer|Qué hacemos|FAQPage|undefined/);
  // The database has no such category.
  expect(added).not.toContain('/productos?c=1.1"');
  expect(linksTo('/servicios/alineacion-y-balanceo')).toContain('sitemap.xml');
  expect(existsSync(join(dist, 'servicios/sin-publicar.html'))).toBe(false);
  const listed = [...page('servicios.html').matchAll(/<h3[^>]*><a href="([^"]*)"/g)];
  expect(listed.map(([, href]) => href).slice(0, 2)).toEqual([
    '/servicios/alineacion-y-balanceo',
    '/servicios/refrigeracion',
  ]);
  const [head, faq] = page('preguntas-frecuentes.html').split('<main');
  expect(head).toContain(
    '"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"\\u003cscript',
  );
  expect(faq).toContain('&lt;script&gt;alert(1)');
  expect(faq).not.toContain(SCRIPT);
  expect(faq).not.toContain('¿Hacen envíos al interior?');
  expect(page('empresa.html')).toContain('href="/preguntas-frecuentes"');
  expect(linksTo('/preguntas-frecuentes<')).toEqual(['sitemap.xml']);

  // The first steps name the pages that still show drawings of the folder.
  const named = ['Servicio: Reparación de radiadores', 'Servicio: Aire acondicionado'];
  const start = page('gestion.html');
  expect(start.includes('drawings')).toBe(true);
  expect(named.filter((title) => start.includes(title))).toEqual([named[1]]);

  await build([
    { file: 'services', path: 'page', isRemoved: true },
    { file: 'questions', path: 'questions', isRemoved: true },
  ]);
  expect(linksTo('/preguntas-frecuentes')).toEqual([]);
  expect(filesBelow(dist).filter((file) => file.startsWith('servicios'))).toEqual([]);
  expect(linksTo('href="/servicios')).toEqual([]);
  expect(linksTo('/servicios<')).toEqual([]);
  // Its owner can show it again.
  expect(page('gestion/ajustes.html').includes('services/panales')).toBe(true);
}, 400_000);
