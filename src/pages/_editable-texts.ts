/** The folder's texts that its owner may replace, for the settings of the back-office. */
import { getCollection } from 'astro:content';
import { pictures } from 'virtual:pictures';
import { folderRoutes, folderTexts, ownWords } from 'virtual:texts';
import { SHOP_FILE } from '#contract/entities/own-texts';
import { countDrawings, type EditableFile, type SampleDrawings } from '#variants/editable-texts';
import { isHidden } from '#variants/own-words';
import { titleOf } from '#variants/paths';
import { editableFile } from '../content/editable-file.ts';

/** The banner's slides are edited with the home. */
const { home, ...words } = folderTexts;
const { slides: _, ...homeWords } = home;

/** With the pages that the owner has hidden, to show them again. */
const shop = { routes: folderRoutes };
const screens = new Set(folderRoutes.map(({ screen }) => screen));

const [company, servicesPage, services, printMenu, printService, printQuestions] =
  await Promise.all([
    getCollection('company'),
    getCollection('servicesPage'),
    getCollection('services'),
    getCollection('printMenu'),
    getCollection('printService'),
    getCollection('printQuestions'),
  ]);

const addressOf = (file: string) => pictures[file]?.src;

interface Entry {
  id: string;
  data: object;
  body?: string | undefined;
}

const filesOf = (
  entries: readonly Entry[],
  title: string | ((entry: Entry) => string),
  folder = '',
): EditableFile[] =>
  entries.map((entry) =>
    editableFile(
      folder + entry.id,
      typeof title === 'string' ? title : title(entry),
      entry.body?.trim() ? { ...entry.data, body: entry.body.trim() } : entry.data,
      addressOf,
    ),
  );

export const editableTexts: readonly EditableFile[] = [
  editableFile(SHOP_FILE, 'Inicio, pie y condiciones', { ...words, home: homeWords }, addressOf),
  ...(screens.has('company') ? filesOf(company, titleOf(shop, 'company')) : []),
  ...(screens.has('services') ? filesOf(servicesPage, titleOf(shop, 'services')) : []),
  ...(screens.has('service')
    ? filesOf(
        services,
        ({ id, data }) => `Servicio: ${'title' in data ? String(data.title) : id}`,
        'services/',
      )
    : []),
  ...(screens.has('print-menu') ? filesOf(printMenu, titleOf(shop, 'print-menu')) : []),
  ...(screens.has('print-service')
    ? [
        ...filesOf(printService, titleOf(shop, 'print-service')),
        ...filesOf(printQuestions, 'Preguntas sobre impresión'),
      ]
    : []),
];

const isShown = ({ file }: EditableFile): boolean =>
  !isHidden(ownWords, file) && !(file.startsWith('services/') && isHidden(ownWords, 'services'));

const drawingsIn = ({ file, texts }: EditableFile): number =>
  countDrawings(texts, (path) => ownWords.find((row) => row.file === file && row.path === path));

const counts = editableTexts
  .filter(isShown)
  .flatMap((file) =>
    drawingsIn(file) > 0 ? [{ title: file.title, count: drawingsIn(file) }] : [],
  );

const isUntouched = ({ file }: EditableFile): boolean => ownWords.every((row) => row.file !== file);

/** Drawings and texts of the folder that the built pages show; undefined in shops without pages of texts. */
export const sampleDrawings: SampleDrawings | undefined =
  editableTexts.length > 1
    ? {
        count: counts.reduce((sum, { count }) => sum + count, 0),
        titles: counts.map(({ title }) => title),
        untouched: editableTexts
          .filter(isShown)
          .filter(isUntouched)
          .map(({ title }) => title),
      }
    : undefined;
