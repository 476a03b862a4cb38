/** The pages of texts: the company's history and the workshop's services. */
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

const SERVICES = [
  ['radiadores', 'Reparación de radiadores'],
  ['panales', 'Panales a medida'],
  ['enfriadores-de-aceite', 'Enfriadores de aceite'],
  ['aire-acondicionado', 'Aire acondicionado'],
  ['refrigeracion', 'Refrigeración del motor'],
] as const;

test('the company shows its history since 1986, in order, and its two branches', async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await page.goto(`${shop().url}/empresa`);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Radiadores desde 1986' }).waitFor();
  const years = await main.locator('.year').allInnerTexts();
  expect(years[0]).toBe('1986');
  expect(years).toEqual(years.toSorted());
  for (const name of ['NAM Bulevar', 'NAM Cerro Largo'])
    await main.getByRole('heading', { name }).waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
});

test('the workshop lists its five services, each with a page in the sitemap', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/servicios`);
  const sitemap = await (await fetch(`${shop().url}/sitemap.xml`)).text();
  for (const [path, title] of SERVICES) {
    const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
    await expect.poll(() => link.getAttribute('href')).toBe(`/servicios/${path}`);
    expect(sitemap).toContain(`/servicios/${path}<`);
  }
  expect(await objectionsTo(page, 'main')).toEqual([]);
  // One that the shop no longer offers.
  const gone = await fetch(`${shop().url}/servicios/chapa-y-pintura`);
  expect(new URL(gone.url).pathname).toBe('/servicios');
});

test.each(SERVICES)('%s: the work, its duration and opening hours', async (path, title) => {
  const html = await (await fetch(`${shop().url}/servicios/${path}`)).text();
  expect(html).toContain(`${title}</h1>`);
  for (const heading of ['Cuánto demora', 'Cuándo venir', 'Qué traer', 'Qué hacemos'])
    expect(html).toContain(heading);
  // As search engines read it: the service under its name, and the questions that the page answers.
  const [, said = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(said)['@graph']).toMatchObject([
    { '@type': 'Service', name: title },
    { '@type': 'BreadcrumbList' },
    { '@type': 'FAQPage' },
  ]);
});

test('a question about a service begins with the branch, without a script', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${shop().url}/servicios/radiadores`);
  const chats = page.locator('#consultar a');
  await expect.poll(() => chats.count()).toBe(2);
  await expect.poll(() => chats.first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Consultar por WhatsApp' }).click();
  await page.getByRole('heading', { name: '¿Con qué local quieres hablar?' }).waitFor();
  const href = await chats.filter({ hasText: 'Cerro Largo' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toContain('https://wa.me/59899000102?text=¡Hola');
  await page.getByText('¿Qué garantía tiene la reparación?').click();
  await page.getByText(/^Tres meses por escrito/).waitFor();
});
