/** The folder's texts that its owner may replace, for the settings of the back-office. */
import { getEntry } from 'astro:content';
import { pictures } from 'virtual:pictures';
import { folderFiles, folderRoutes, folderTexts, ownWords } from 'virtual:texts';
import { SERVICES, SHOP_FILE } from '#contract/entities/own-texts';
import {
  countDrawings,
  type EditableFile,
  fileLabel,
  type SampleDrawings,
} from '#variants/editable-texts';
import { QUESTIONS } from '#variants/hidden-pages';
import { isHidden } from '#variants/own-words';
import { titleOf } from '#variants/paths';
import type { Screen } from '#variants/schema/routes';
import { fileOfService } from '#variants/services';
import { editableFile } from '../content/editable-file.ts';
import type { Service } from '../content/schemas.ts';
import { blankService, blankServicesPage, folderServices } from './_texts.ts';

/** The banner's slides are edited with the home. */
const { home, ...words } = folderTexts;
const { slides: _, ...homeWords } = home;

/** With the pages that the owner has hidden, to show them again. */
const shop = { routes: folderRoutes };
const screens = new Set(folderRoutes.map(({ screen }) => screen));

const addressOf = (file: string) => pictures[file]?.src;

const [company, servicesPage, printMenu, printService, printQuestions, questions] =
  await Promise.all([
    getEntry('company', 'company'),
    getEntry('servicesPage', SERVICES),
    getEntry('printMenu', 'print-menu'),
    getEntry('printService', 'print-service'),
    getEntry('printQuestions', 'print-questions'),
    getEntry('questions', QUESTIONS),
  ]);

/** Lists the file of a screen's texts, if the shop has the screen and the file. @param body of pages that show one */
const fileOf = (
  screen: Screen,
  file: string,
  data: object | undefined,
  { title, body }: { title?: string; body?: string } = {},
): EditableFile[] => {
  if (!screens.has(screen) || !data) return [];
  const texts = body === undefined ? data : { ...data, body: body.trim() };
  return [editableFile(file, title ?? titleOf(shop, screen), texts, addressOf)];
};

const serviceFile = (id: string, data: Service, body = ''): EditableFile[] =>
  fileOf('service', fileOfService(id), data, {
    title: `Servicio: ${data.title || 'nuevo'}`,
    body,
  });

/** The texts of a service that the owner adds, all of them empty; undefined in shops without services. */
export const [newService] = serviceFile('new', blankService);

export const editableTexts: readonly EditableFile[] = [
  editableFile(SHOP_FILE, fileLabel(SHOP_FILE), { ...words, home: homeWords }, addressOf),
  ...fileOf('company', 'company', company?.data, { body: company?.body ?? '' }),
  ...fileOf('print-menu', 'print-menu', printMenu?.data),
  ...fileOf('print-service', 'print-service', printService?.data),
  ...fileOf('print-service', 'print-questions', printQuestions?.data, {
    title: fileLabel('print-questions'),
  }),
  ...fileOf('questions', QUESTIONS, questions?.data ?? { questions: [] }),
  ...fileOf('services', SERVICES, servicesPage?.data ?? blankServicesPage),
  ...folderServices.flatMap(({ id, data, body }) => serviceFile(id, data, body)),
];

const isOfFolder = ({ file }: EditableFile): boolean =>
  file === SHOP_FILE || folderFiles.includes(file);

const isShown = ({ file }: EditableFile): boolean =>
  !isHidden(ownWords, file) && !(file.startsWith('services/') && isHidden(ownWords, 'services'));

const drawingsIn = ({ file, texts }: EditableFile): number =>
  countDrawings(texts, (path) => ownWords.find((row) => row.file === file && row.path === path));

const shown = editableTexts.filter(isOfFolder).filter(isShown);

const counts = shown.flatMap((file) =>
  drawingsIn(file) > 0 ? [{ title: file.title, count: drawingsIn(file) }] : [],
);

const isUntouched = ({ file }: EditableFile): boolean => ownWords.every((row) => row.file !== file);

/** Drawings and texts of the folder that the built pages show; undefined in shops without pages of texts. */
export const sampleDrawings: SampleDrawings | undefined =
  editableTexts.filter(isOfFolder).length > 1
    ? {
        count: counts.reduce((sum, { count }) => sum + count, 0),
        titles: counts.map(({ title }) => title),
        untouched: shown.filter(isUntouched).map(({ title }) => title),
      }
    : undefined;
