import { expect, test } from 'vitest';
import { mayHide, withoutHiddenLinks, withoutHiddenPages } from './hidden-pages.ts';
import { loadVariant } from './load.ts';

const shop = await loadVariant('NAM');
const hidden = (...files: string[]) =>
  files.map((file) => ({ file, path: 'page', text: '', questions: [], isRemoved: true }));
const pathsOf = (shown: typeof shop) => shown.routes.map(({ path }) => path);
const linksOf = (shown: typeof shop) => shown.menu.map(({ href }) => href);

test('a hidden section has neither pages nor links in the menu', () => {
  const shown = withoutHiddenPages(shop, hidden('services'));
  expect(pathsOf(shop)).toEqual(expect.arrayContaining(['/servicios', '/servicios/{service}']));
  expect(pathsOf(shown)).toEqual(pathsOf(shop).filter((path) => !path.startsWith('/servicios')));
  expect(linksOf(shown)).toEqual(linksOf(shop).filter((href) => href !== '/servicios'));
});

test('a hidden service keeps the others, and a home cannot be hidden', () => {
  expect(withoutHiddenPages(shop, hidden('services/radiadores', 'texts'))).toEqual(shop);
  expect(['services', 'services/x', 'company', 'texts', 'toString'].map(mayHide)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('slides that lead to hidden pages are left out', () => {
  const slide = (href: string) => ({ title: 'x', text: 'y', href, link: 'z' });
  const texts = {
    home: {
      slides: ['/servicios/panales?x', '/servicios/radiadores', '/productos'].map(slide),
      strengths: [],
    },
    categoryIcons: {},
    about: '',
  };
  const leadsTo = (...files: string[]) =>
    withoutHiddenLinks(texts, shop, hidden(...files)).home.slides.map(({ href }) => href);
  expect(leadsTo('services/panales')).toEqual(['/servicios/radiadores', '/productos']);
  expect(leadsTo('services')).toEqual(['/productos']);
});
