import { expect, test } from 'vitest';
import { folderOf, textFiles } from './folders.ts';
import { hiddenFiles, mayHide, withoutHiddenLinks, withoutHiddenPages } from './hidden-pages.ts';
import { loadVariant } from './load.ts';

const shop = await loadVariant('NAM');
const files = textFiles(folderOf('NAM'));
const hide = (...names: string[]) =>
  names.map((file) => ({ file, path: 'page', text: '', questions: [], isRemoved: true }));
const pathsOf = (shown: typeof shop) => shown.routes.map(({ path }) => path);
const linksOf = (shown: typeof shop) => shown.menu.map(({ href }) => href);

test('a hidden section has neither pages nor links in the menu', () => {
  const shown = withoutHiddenPages(shop, hiddenFiles(hide('services'), files));
  expect(pathsOf(shop)).toEqual(expect.arrayContaining(['/servicios', '/servicios/{service}']));
  expect(pathsOf(shown)).toEqual(pathsOf(shop).filter((path) => !path.startsWith('/servicios')));
  expect(linksOf(shown)).toEqual(linksOf(shop).filter((href) => href !== '/servicios'));
});

test('a hidden service keeps the others, and a home cannot be hidden', () => {
  const own = hide('services/radiadores', 'texts');
  expect(withoutHiddenPages(shop, hiddenFiles(own, files))).toEqual(shop);
  expect(
    ['services', 'services/x', 'company', 'questions', 'texts', 'toString'].map(mayHide),
  ).toEqual([true, true, true, true, false, false]);
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
  const leadsTo = (...names: string[]) =>
    withoutHiddenLinks(texts, shop, hiddenFiles(hide(...names), files)).home.slides.map(
      ({ href }) => href,
    );
  expect(leadsTo('services/panales')).toEqual(['/servicios/radiadores', '/productos']);
  expect(leadsTo('services')).toEqual(['/productos']);
});

const question = { question: '¿Hacen envíos?', answer: 'Sí.' };
const questions = (list: (typeof question)[]) => ({
  file: 'questions',
  path: 'questions',
  text: '',
  questions: list,
  ...(list.length === 0 && { isRemoved: true }),
});
const title = { file: 'services/servicio-1', path: 'title', text: 'Armado', questions: [] };

test.each<[string, Parameters<typeof hiddenFiles>, string[]]>([
  ['nothing', [[], []], []],
  ['questions of the owner', [[questions([question])], []], ['/preguntas-frecuentes']],
  ['questions of the folder', [[], ['questions']], ['/preguntas-frecuentes']],
  ['removed questions of the folder', [[questions([])], ['questions']], []],
  ['a service of the owner', [[title], []], ['/servicios', '/servicios/{service}']],
  ['a service of the owner that is hidden', [[title, ...hide(title.file)], []], []],
])('services and questions have pages once there are some: %s', async (_, [own, names], paths) => {
  const other = await loadVariant('NAH');
  const shown = withoutHiddenPages(other, hiddenFiles(own, names));
  expect(pathsOf(shown).filter((path) => /servicios|preguntas/.test(path))).toEqual(paths);
  expect(linksOf(shown).includes('/servicios')).toBe(paths.includes('/servicios'));
});
